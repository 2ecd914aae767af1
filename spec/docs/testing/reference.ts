/** What a reader does with the reference: goes to an operation, sends a request, looks. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";

const LAYOUT = readFileSync(new URL("layout.js", import.meta.url), "utf8");

/** The part of the page under this heading, once it is drawn. */
export async function sectionOf(page: Page, name: string): Promise<Locator> {
  // by the elements: the roles of a page of thousands of them take longer to work out than the page to draw
  const heading = page.locator("h1, h2, h3, h4").filter({ has: page.getByText(name, { exact: true }) });
  await heading.first().waitFor();
  return page.locator("section").filter({ has: heading }).last();
}

/** Goes to an operation or a webhook by its entry in the list of contents. */
export async function goTo(page: Page, summary: string): Promise<Locator> {
  const entry = page.locator("aside a, nav a").filter({ has: page.getByText(summary, { exact: true }) });
  await entry.first().click();
  return sectionOf(page, summary);
}

/** Enters the key of the contract's bearer scheme. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByPlaceholder("Token").first().fill(key);
}

/** Opens the client of the reference with an operation's example in it. */
export async function openClient(operation: Locator): Promise<Locator> {
  await operation.getByRole("button", { name: "Test Request" }).click();
  const client = operation.page().getByRole("dialog");
  await sendButton(client).waitFor();
  return client;
}

/** Sends what the client holds and waits for the answer with this status line. */
export async function send(client: Locator, statusLine: string): Promise<void> {
  await sendButton(client).click();
  await client.getByText(statusLine, { exact: true }).waitFor();
}

/** The button is there twice, for narrow and for wide screens. */
export function sendButton(client: Locator): Locator {
  return client.getByRole("button", { name: /^Send/ }).filter({ visible: true }).first();
}

export async function closeClient(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close Client" }).click();
}

/** Whether all of it is on the screen, without scrolling. */
export async function isOnScreen(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const screen = locator.page().viewportSize();
  if (box === null || screen === null) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= screen.width && box.y + box.height <= screen.height;
}

export interface Layout {
  /** Texts of too little contrast, each with its ratio. */
  readonly pale: readonly string[];
  /** Pixels by which the page is wider than the screen. */
  readonly widerThanScreen: number;
}

export function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate<Layout>(LAYOUT);
}
