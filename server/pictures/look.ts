import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "../../spec/docs/testing/chromium.ts";

/** A page to look at. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** It is meant for paper too. */
  readonly isPrinted?: true;
  /** It is drawn by scripts: these say when it is there. */
  readonly waitsFor?: string;
}

/** What can be told without looking. */
export interface Seen {
  readonly picture: string;
  readonly findings: readonly string[];
}

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const SCHEMES = ["light", "dark"] as const;

/** One picture for each screen and each scheme of colours, and the sheet of paper, in a folder. */
export async function* look(browser: Browser, subject: Subject, folder: string): AsyncGenerator<Seen> {
  for (const [screen, viewport] of Object.entries(SCREENS))
    for (const colorScheme of SCHEMES) {
      const name = `${subject.name}-${screen}-${colorScheme}.png`;
      yield await visited(browser, subject, { viewport, colorScheme }, async (page) => {
        await page.screenshot({ path: join(folder, name), fullPage: subject.waitsFor === undefined });
        return { picture: name, findings: await faultsOf(page) };
      });
    }
  if (subject.isPrinted !== true) return;
  yield await visited(browser, subject, { viewport: SCREENS.desktop, javaScriptEnabled: false }, async (page) => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    await writeFile(join(folder, `${subject.name}.pdf`), pdf);
    const [, pages] = /\/Type\s*\/Pages\b[^>]*\/Count\s+(\d+)/.exec(pdf.toString("latin1")) ?? [];
    return { picture: `${subject.name}.pdf`, findings: pages === "1" ? [] : [`${pages} pages of paper`] };
  });
}

async function visited(
  browser: Browser,
  { url, headers, waitsFor }: Subject,
  options: BrowserContextOptions,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: { ...headers } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const others = new Set<string>();
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== "null" && origin !== new URL(url).origin) others.add(origin);
  });
  await page.goto(url);
  if (waitsFor !== undefined) await page.locator(waitsFor).first().waitFor({ state: "attached" });
  const seen = await see(page);
  await context.close();
  return { ...seen, findings: [...seen.findings, ...[...others].map((origin) => `asks ${origin}`)] };
}

/** What axe complains of, and whether the page is wider than its screen. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as { violations: { id: string; nodes: unknown[] }[] };
  const fits = await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
  return [
    ...violations.map(({ id, nodes }) => `axe: ${id} (${nodes.length})`),
    ...(fits === true ? [] : ["wider than the screen"]),
  ];
}
