/** Pages in a real Chromium, and what they asked for. */
import { type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { type TestContext, afterAll } from "vitest";
import { findChromium, launchChromium, PATIENCE_MS } from "./chromium.ts";

const executablePath = findChromium();
let browser: Promise<Browser> | undefined;

afterAll(async () => (await browser)?.close());

function launched(): Promise<Browser> {
  browser ??= launchChromium(executablePath ?? "");
  return browser;
}

/** Where the machine has no browser the test is skipped, by its name. */
function skipWithoutBrowser({ task, skip }: TestContext): void {
  if (executablePath !== undefined) return;
  console.warn(`NOT RUN, there is no Chromium on the PATH: ${task.name}`);
  skip("there is no Chromium on the PATH");
}

/** Visits pages for a test, and closes them with it. */
export function browserFor(context: TestContext): Open {
  skipWithoutBrowser(context);
  return async (url, options) => {
    const visit = await visitPage(await launched(), url, options);
    context.onTestFinished(() => visit.page.context().close());
    return visit;
  };
}

/** One visit for several tests of a file that only look around: a large page takes seconds to come up. */
export function sharedVisit(url: () => string): (context: TestContext) => Promise<Visit> {
  let visit: Promise<Visit> | undefined;
  return (context) => {
    skipWithoutBrowser(context);
    visit ??= launched().then((started) => visitPage(started, url()));
    return visit;
  };
}

export type Open = (url: string, options?: BrowserContextOptions) => Promise<Visit>;

interface Visit {
  readonly page: Page;
  /** Origins of everything the page asked for, once each; addresses that lead nowhere, such as data:, left out. */
  origins(): readonly string[];
  /** Errors and warnings of the console, exceptions, and requests that failed. */
  readonly complaints: readonly string[];
}

async function visitPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
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
