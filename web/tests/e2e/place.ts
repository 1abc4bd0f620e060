// A server of its own and a browser, for the tests that play as a person would.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
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

/** The long form, of `make test-web`; without it what fits into every test run. */
export const thorough = process.env.MONOPOLE_WEB === "all";

const ENVIRONMENT = { ...process.env, PYTHONPATH: join(ROOT, "src"), MONOPOLE_LANG: "en" };
// one browser of many tables is no stranger to be held off
const LIMITS = ["tables_per_address=0", "openings_per_minute=0", "requests_per_second=0", "connections_per_address=0", "stop_seconds=1"].flatMap((each) => ["--set", each]);

let drawn: Record<string, string> | null = null;
/** The journals of tests/scenes.py by `EDITION SCENE`. */
export function scenes(): Record<string, string> {
  drawn ??= JSON.parse(execFileSync(PYTHON, [join(ROOT, "web/tests/scenes.py")], { env: ENVIRONMENT, maxBuffer: 1 << 26 }).toString()) as Record<string, string>;
  return drawn;
}

export const EDITIONS = ["paris-1936", "belgium-1985", "monopolic-1985", "football-1999", "france-2003", "wonders-2003", "championship", "asterix-2006", "world-2008", "canada-2011", "godfather-2021"];

export type Sight = { width: number; height: number; lang?: "fr" | "en"; theme?: "light" | "dark"; name?: string; speed?: "full" | "none" };

export class Place {
  #server: ChildProcess | null = null;
  #browser: Browser | null = null;
  #data = "";
  url = "";
  troubles: string[] = []; // whatever a page complained of

  /** A server for anybody, or one on somebody's own machine; from another place than this one's sources, where they are said. */
  constructor(readonly command: "serve" | "table" = "serve", readonly sources = join(ROOT, "src")) {}

  async open(): Promise<void> {
    this.#data = mkdtempSync(join(tmpdir(), "monopole-"));
    await this.startServer(0);
    this.#browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox"] });
  }

  async startServer(port: number): Promise<void> {
    const more = this.command === "serve" ? LIMITS : ["--no-browser"];
    const server = spawn(PYTHON, ["-m", "monopole", this.command, "--port", String(port), "--data", this.#data, ...more], { cwd: ROOT, env: { ...ENVIRONMENT, PYTHONPATH: this.sources } });
    this.#server = server;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stderr!.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const address = said.match(/http:\/\/[\d.:]+/)?.[0];
        if (address) resolve(address);
      });
      server.on("error", reject);
      server.on("exit", (code) => reject(new Error(`the server stopped (${code}): ${said}`)));
    });
  }

  async stopServer(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(how);
    await gone;
  }

  /** Without a word, as when the power goes. */
  killServer(): Promise<void> {
    return this.stopServer("SIGKILL");
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stopServer();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** The journal of a game that bots have played. */
  finished(): string {
    const file = join(this.#data, "bots.jsonl"), seats = "Anne=bot:regular,Basile=bot:expert,Capucine=bot:regular";
    if (!existsSync(file)) execFileSync(PYTHON, ["-m", "monopole", "play", "--mode", "fast", "--seats", seats, "--key", "0".repeat(31) + "7", "--save", file], { cwd: ROOT, env: { ...process.env, PYTHONPATH: join(ROOT, "src") }, stdio: "ignore" });
    return file;
  }

  async person({ width, height, lang = "fr", theme = "light", name = "Anne", speed = "none" }: Sight, own = this.url): Promise<Page> {
    const context: BrowserContext = await this.#browser!.newContext({ viewport: { width, height }, locale: lang === "fr" ? "fr-FR" : "en-GB" });
    await context.addInitScript((settings) => {
      if (!localStorage.getItem("monopole.settings")) localStorage.setItem("monopole.settings", settings);
    }, JSON.stringify({ lang, theme, speed, name }));
    const page = await context.newPage();
    page.on("pageerror", (error) => this.troubles.push(error.message));
    page.on("console", (line) => line.type() === "error" && !/WebSocket|ERR_|Cross-Origin-Opener-Policy/.test(line.text()) && this.troubles.push(`${line.text()} ${line.location().url}`));
    page.on("request", (request) => request.url().startsWith("http") && !request.url().startsWith(own) && new URL(request.url()).hostname !== "127.0.0.1" && this.troubles.push(`a request elsewhere: ${request.url()}`));
    return page;
  }

  /** Opens a table as the page would; says its code. */
  async openTable(page: Page, wish: Record<string, unknown>): Promise<string> {
    return page.evaluate(async (body) => {
      const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
      return ((await answer.json()) as { code: string }).code;
    }, JSON.stringify({ name: "Anne", ...wish }));
  }

  /** Sits down as Anne at a table in the middle of a game; says its code. */
  async sit(page: Page, scene: string, at = this.url): Promise<string> {
    const journal = scenes()[scene];
    if (!journal) throw new Error(`no scene ${scene}: ${Object.keys(scenes()).join(", ")}`);
    if (!page.url().startsWith(at)) await page.goto(at);
    const code = await page.evaluate(async (body) => {
      const answer = await fetch("/api/tables/import", { method: "POST", headers: { "content-type": "application/jsonl" }, body });
      return ((await answer.json()) as { code: string }).code;
    }, journal);
    await page.goto(`${at}/t/${code}`);
    await page.waitForSelector(".word");
    await page.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.playing === "false");
    return code;
  }

  /** The milliseconds of processor that each task of the page's main thread took while this was done. */
  async traced(page: Page, work: () => Promise<void>): Promise<number[]> {
    type Told = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };
    await this.#browser!.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
    await work();
    const told = (JSON.parse((await this.#browser!.stopTracing()).toString()) as { traceEvents: Told[] }).traceEvents;
    const main = new Set(told.filter((each) => each.name === "thread_name" && each.args.name === "CrRendererMain").map((each) => `${each.pid} ${each.tid}`));
    return told.filter((each) => /RunTask$/.test(each.name) && each.tdur !== undefined && main.has(`${each.pid} ${each.tid}`)).map((each) => each.tdur! / 1000);
  }

  /** A second line to the server, that can be cut, held and mended. */
  async wire(): Promise<Wire> {
    const wire = new Wire(Number(new URL(this.url).port));
    await wire.open();
    return wire;
  }
}

/** A line between a browser and the server: the server is reached as long as it is whole. */
export class Wire {
  #pairs = new Set<[Socket, Socket]>();
  #held: (() => void)[] | null = null;
  #cut = false;
  #dead = new Set<Socket>(); // ends that nothing comes out of any more
  #deaf = { near: false, far: false };
  #listener: Server;
  url = "";

  constructor(port: number) {
    this.#listener = createServer((near) => {
      if (this.#cut) return void near.destroy();
      const far = connect(port, "127.0.0.1");
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      if (this.#deaf.near) this.#dead.add(near);
      if (this.#deaf.far) this.#dead.add(far);
      near.on("data", (bytes) => this.#dead.has(near) || far.write(bytes));
      far.on("data", (bytes) => this.#dead.has(far) ? undefined : (this.#held ? this.#held.push(() => near.write(bytes)) : near.write(bytes)));
      for (const end of pair) {
        end.on("error", () => undefined);
        end.on("close", () => (near.destroy(), far.destroy(), this.#pairs.delete(pair)));
      }
    });
  }
  open(): Promise<void> {
    return new Promise((resolve) =>
      this.#listener.listen(0, "127.0.0.1", () => {
        this.url = `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
        resolve();
      }),
    );
  }
  cut(): void {
    this.#cut = true;
    for (const pair of this.#pairs) for (const end of pair) end.destroy();
  }
  mend(): void {
    this.#cut = false;
  }
  /** Nothing comes through any more, and nobody is told: whatever is said is lost, for ever on the lines that are open now. `near`: what the
   * page says; `far`: what the server says. */
  swallow(near: boolean, far: boolean): void {
    this.#deaf = { near, far };
    for (const [page, server] of this.#pairs) {
      if (near) this.#dead.add(page);
      if (far) this.#dead.add(server);
    }
  }
  /** What the server says waits here. */
  hold(): void {
    this.#held = [];
  }
  let(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const say of held) say();
  }
  close(): void {
    this.cut();
    this.#listener.close();
  }
}

export type Standing = { number: number; awaiting: string[]; over: boolean; seat: string | null; playing: boolean };

export const standing = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const { number, awaiting, over, seat, playing } = document.querySelector<HTMLElement>("main")!.dataset;
    return { number: Number(number ?? 0), awaiting: JSON.parse(awaiting ?? "[]") as string[], over: over === "true", seat: seat ?? null, playing: playing === "true" };
  });

/** Waits until somebody's word is awaited and can be given here (the last one has been answered), or the game is over. */
export async function myWord(page: Page): Promise<Standing> {
  await page.waitForFunction(() => {
    const { awaiting, over, seat, playing, sending } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
    return over === "true" || (playing === "false" && sending === "false" && seat !== undefined && (JSON.parse(awaiting ?? "[]") as string[]).includes(seat));
  }, null, { timeout: 30_000 });
  return standing(page);
}

export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // what is still fading in is not what anybody reads
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((each) => each.finished));
    const found = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return found.violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`);
  });
}

/** The sources again, with a page of their own that can be replaced as an upgrade does. */
export class Sources {
  readonly folder = mkdtempSync(join(tmpdir(), "monopole-sources-"));
  readonly #page = join(this.folder, "monopole", "server", "static");

  constructor() {
    this.#mirror("monopole", "server");
    this.#mirror("monopole/server", "static");
    cpSync(join(ROOT, "src/monopole/server/static"), this.#page, { recursive: true });
  }
  #mirror(under: string, but: string): void {
    mkdirSync(join(this.folder, under), { recursive: true });
    for (const name of readdirSync(join(ROOT, "src", under))) if (name !== but) symlinkSync(join(ROOT, "src", under, name), join(this.folder, under, name));
  }
  /** Another build: every part of the page has another name, and the old ones are gone. */
  upgrade(): void {
    const parts = join(this.#page, "assets"), names = readdirSync(parts).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name));
    for (const file of [join(this.#page, "index.html"), ...names.filter((name) => name.endsWith(".js")).map((name) => join(parts, name))]) {
      let text = readFileSync(file, "utf8");
      for (const name of names) text = text.replaceAll(name, name.replace(/\.(\w+)$/, "x.$1"));
      writeFileSync(file, text);
    }
    for (const name of names) renameSync(join(parts, name), join(parts, name.replace(/\.(\w+)$/, "x.$1")));
  }
  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
