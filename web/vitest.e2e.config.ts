// The page in a real browser against the real server: `npm run e2e`, after `make web`. Says what it needs where something is missing.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "node", include: ["tests/e2e/*.e2e.ts"], maxWorkers: 2, testTimeout: 300_000, hookTimeout: 60_000, pool: "forks" },
});
