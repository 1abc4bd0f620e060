// `make pictures`: the pictures of README and docs, taken of the real page on a real server.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { environment: "node", include: ["tests/*.make.ts"], testTimeout: 300_000, hookTimeout: 60_000, pool: "forks" },
});
