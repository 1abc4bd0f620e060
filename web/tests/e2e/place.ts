// A server of its own and a browser, for the tests that play as a person would.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const PYTHON = process.env.PYTHON ?? [join(ROOT, ".venv/bin/python"), "python3"].find((each) => each === "python3" || existsSync(each))!;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Why the page cannot be tried out here; null where it can. */
export const missing: string | null = !CHROMIUM
  ? "no chromium: apt install chromium, or CHROMIUM=/path"
  : !existsSync(join(ROOT, "src/monopole/server/static/index.html"))
    ? "the page is not built: make web"
    : null;

export type Sight = { width: number; height: number; lang?: "fr" | "en"; theme?: "light" | "dark"; name?: string };

export class Place {
  #server: ChildProcess | null = null;
  #browser: Browser | null = null;
  #data = "";
  url = "";
  troubles: string[] = []; // whatever a page complained of

  /** A server for anybody, or one on somebody's own machine. */
  constructor(readonly command: "serve" | "table" = "serve") {}

  async open(): Promise<void> {
    this.#data = mkdtempSync(join(tmpdir(), "monopole-"));
    await this.startServer(0);
    this.#browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox"] });
  }

  async startServer(port: number): Promise<void> {
    const more = this.command === "serve" ? ["--set", "tables_per_address=1000"] : ["--no-browser"];
    const server = spawn(PYTHON, ["-m", "monopole", this.command, "--port", String(port), "--data", this.#data, ...more], { cwd: ROOT, env: { ...process.env, PYTHONPATH: join(ROOT, "src"), MONOPOLE_LANG: "en" } });
    this.#server = server;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stderr!.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const address = said.match(/http:\/\/[\d.:]+/)?.[0];
        if (address) resolve(address);
      });
      server.on("exit", (code) => reject(new Error(`the server stopped (${code}): ${said}`)));
    });
  }

  async stopServer(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stopServer();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** The journal of a game that bots have played. */
  finished(): string {
    const file = join(this.#data, "bots.jsonl"), seats = "Anne=bot:regular,Basile=bot:expert,Capucine=bot:regular";
    execFileSync(PYTHON, ["-m", "monopole", "play", "--mode", "fast", "--seats", seats, "--key", "0".repeat(31) + "7", "--save", file], { cwd: ROOT, env: { ...process.env, PYTHONPATH: join(ROOT, "src") }, stdio: "ignore" });
    return file;
  }

  async person({ width, height, lang = "fr", theme = "light", name = "Anne" }: Sight, own = this.url): Promise<Page> {
    const context: BrowserContext = await this.#browser!.newContext({ viewport: { width, height }, locale: lang === "fr" ? "fr-FR" : "en-GB" });
    await context.addInitScript((settings) => {
      if (!localStorage.getItem("monopole.settings")) localStorage.setItem("monopole.settings", settings);
    }, JSON.stringify({ lang, theme, speed: "none", name }));
    const page = await context.newPage();
    page.on("pageerror", (error) => this.troubles.push(error.message));
    page.on("console", (line) => line.type() === "error" && !/WebSocket|ERR_|Cross-Origin-Opener-Policy/.test(line.text()) && this.troubles.push(line.text()));
    page.on("request", (request) => request.url().startsWith("http") && !request.url().startsWith(own) && this.troubles.push(`a request elsewhere: ${request.url()}`));
    return page;
  }
}

export type Standing = { number: number; awaiting: string[]; over: boolean; seat: string | null; playing: boolean };

export const standing = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const { number, awaiting, over, seat, playing } = document.querySelector<HTMLElement>("main")!.dataset;
    return { number: Number(number ?? 0), awaiting: JSON.parse(awaiting ?? "[]") as string[], over: over === "true", seat: seat ?? null, playing: playing === "true" };
  });

/** Waits until somebody's word is awaited and can be given here, or the game is over. */
export async function myWord(page: Page): Promise<Standing> {
  await page.waitForFunction(() => {
    const { awaiting, over, seat, playing } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
    return over === "true" || (playing === "false" && seat !== undefined && (JSON.parse(awaiting ?? "[]") as string[]).includes(seat));
  }, null, { timeout: 30_000 });
  return standing(page);
}

export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return found.violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`);
  });
}
