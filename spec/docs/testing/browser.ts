/** Pages in a real Chromium, and what they asked for. */
import { execFileSync } from "node:child_process";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { type TestContext, afterAll, test } from "vitest";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Nothing of its own accord, and no name but this machine's resolves: whatever a page wants from elsewhere fails and is seen. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

function findChromium(): string | undefined {
  try {
    return (
      execFileSync("sh", ["-c", `command -v ${NAMES.join(" ")} || true`], { encoding: "utf8" }).split("\n")[0] ||
      undefined
    );
  } catch {
    return undefined;
  }
}

const executablePath = findChromium();
let browser: Promise<Browser> | undefined;

afterAll(async () => (await browser)?.close());

function launched(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: executablePath ?? "", args: FLAGS });
  return browser;
}

/** A test that needs a browser. Where the machine has none it is skipped, and says so by its name. */
export function browserTest(name: string, run: (open: Open) => Promise<void>): void {
  test(name, async (context: TestContext) => {
    if (executablePath === undefined) {
      console.warn(`NOT RUN, no Chromium on the PATH: ${name}`);
      context.skip("no Chromium on the PATH");
    }
    const contexts: Visit[] = [];
    try {
      await run(async (url, options) => {
        const visit = await visitPage(await launched(), url, options);
        contexts.push(visit);
        return visit;
      });
    } finally {
      await Promise.all(contexts.map(({ page }) => page.context().close()));
    }
  });
}

export type Open = (url: string, options?: BrowserContextOptions) => Promise<Visit>;

export interface Visit {
  readonly page: Page;
  /** Origins of everything the page asked for, once each; addresses that lead nowhere, such as data:, left out. */
  origins(): readonly string[];
  /** Errors and warnings of the console, exceptions, and requests that failed. */
  readonly complaints: readonly string[];
}

async function visitPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const asked = new Set<string>();
  const complaints: string[] = [];
  page.on("request", (request) => void asked.add(new URL(request.url()).origin));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => void complaints.push(`exception: ${error.message}`));
  page.on(
    "requestfailed",
    (request) => void complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
  );
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, origins: () => [...asked].filter((origin) => origin !== "null"), complaints };
}
