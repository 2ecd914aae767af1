import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationsOf, webhooksOf } from "../../spec/openapi/operations.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { schemaGroups } from "../../spec/codegen/emit/schema-groups.ts";
import { browserFor, sharedVisit } from "../../spec/docs/testing/browser.ts";
import {
  closeClient,
  enterKey,
  goTo,
  isOnScreen,
  layoutOf,
  openClient,
  sectionOf,
  send,
  sendButton,
} from "../../spec/docs/testing/reference.ts";
import { type Program, startProgram } from "../testing/process.ts";

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const KEY = "ris_a-key-for-these-tests";
/** Weekly, `LONG=1`, every operation; else every third, and every webhook. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 3;
const directory = mkdtempSync(join(tmpdir(), "ris-"));
let program: Program;
let url: string;
/** The page on a desktop, without a key, for the tests that change nothing of it. */
const reference = sharedVisit(() => `${url}/docs`);
/** The page of a reader who enters a key. */
const keyed = sharedVisit(() => `${url}/docs`);

beforeAll(async () => {
  program = startProgram("main.ts", { PORT: "0", DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY });
  url = (await program.waitFor(/listening on (http:\S+)/))[1] ?? "";
});

afterAll(async () => {
  program.signal("SIGTERM");
  await program.ended;
  rmSync(directory, { recursive: true });
});

test("the reference shows every operation and the webhook, and asks nobody else for anything", async (context) => {
  const { page, origins, complaints } = await reference(context);
  const contract = await readContract("spec/openapi.yaml");
  const operations = [...operationsOf(contract), ...webhooksOf(contract)];
  expect(operations.some(({ kind }) => kind === "webhook")).toBe(true);
  for (const [index, { definition, kind }] of operations.entries()) {
    // the page itself and the contract stand beside the operations, not among them
    if (definition["x-scalar-ignore"] === true) {
      expect(await page.getByText(String(definition["summary"]), { exact: true }).count()).toBe(0);
      continue;
    }
    if (!LONG && kind !== "webhook" && index % EVERY_SO_MANY !== 0) continue;
    const section = await goTo(page, String(definition["summary"]));
    await section.getByText("Responses", { exact: true }).first().waitFor();
  }
  const contents = await page.locator("aside").innerText();
  const missing = operations.filter(
    ({ definition }) => definition["x-scalar-ignore"] !== true && !contents.includes(String(definition["summary"])),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
  await page.locator("aside a", { hasText: /^ResultsDeliveredEvent$/ }).click();
  await page.getByText("Event results.delivered", { exact: true }).first().waitFor();
  expect(origins()).toEqual([url]);
  expect(complaints).toEqual([]);
});

test("an operation can be tried against this service, with a key where it needs one", async (context) => {
  const { page, origins, complaints } = await keyed(context);
  const health = await openClient(await goTo(page, "Is the process alive"));
  await send(health, "200 OK");
  await health.getByText('"ok"').waitFor();
  await closeClient(page);
  await enterKey(page, KEY);
  const intake = await openClient(await goTo(page, "Take in patients and their spirometry"));
  await send(intake, "201 Created");
  await intake.getByText("patients_in_project").last().waitFor();
  await closeClient(page);
  expect(origins()).toEqual([url]);
  expect(complaints).toEqual([]);
  // The project that the example names exists now, and so far nothing has been interpreted in it.
  const results = await fetch(`${url}/results?project_id=copd-screening-2026`, {
    headers: { Authorization: `Bearer ${KEY}` },
  });
  expect(await results.json()).toMatchObject({ code: "no_batch_yet" });
});

test("a webhook cannot be sent from the page: it would carry the reader's key and a wrong signature", async (context) => {
  const { page } = await reference(context);
  const webhook = await goTo(page, "A batch of results is delivered");
  await webhook.getByText("Responses", { exact: true }).first().waitFor();
  expect(await webhook.getByRole("button", { name: "Test Request" }).isVisible()).toBe(false);
  const redeliver = await goTo(page, "Send the webhook of a batch again");
  expect(await redeliver.getByRole("button", { name: "Test Request" }).isVisible()).toBe(true);
});

test("samples are on the page: verification in every language of the contract, and our client beside the HTTP ones", async (context) => {
  const { page, complaints } = await reference(context);
  const webhook = await goTo(page, "A batch of results is delivered");
  for (const label of ["Node", "Python", "Go", "Java", "C#", "PHP", "openssl"]) {
    await webhook.getByRole("heading", { name: label, exact: true }).waitFor();
  }
  await webhook.getByText("timingSafeEqual").first().waitFor();
  const intake = await goTo(page, "Take in patients and their spirometry");
  await intake.getByText("client.intakePatients", { exact: false }).first().waitFor();
  await page.getByRole("link", { name: "buildModel", exact: true }).first().click();
  await (
    await sectionOf(page, "Build the reference model of a project")
  )
    .getByText("client.buildModel")
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

/** Texts with the key that somebody beside the reader could read: copying takes it along, so that it stands in the page. */
const SHOWN_KEYS = `[...document.querySelectorAll("section *")].filter((element) =>
  [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.includes("${KEY}")) &&
  getComputedStyle(element).fontSize !== "0px").map((element) => element.outerHTML)`;

test("a key that was entered is put into the samples and shown in none", async (context) => {
  const { page, complaints } = await keyed(context);
  await enterKey(page, KEY);
  const projects = await goTo(page, "List projects");
  await projects.getByText("Our client", { exact: true }).first().click();
  await page.getByRole("option", { name: "Curl" }).first().click();
  await projects.getByText("Authorization: Bearer", { exact: false }).first().waitFor();
  await expect.poll(() => projects.locator(".credential").count()).toBeGreaterThan(0);
  expect(await page.evaluate(SHOWN_KEYS)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("every schema stands in the group of one tag, and is shown from there", async (context) => {
  const { page, complaints } = await reference(context);
  const contract = await readContract("spec/openapi.yaml");
  const groups = Object.values(schemaGroups(contract)).flat();
  expect(groups.length).toBeGreaterThan(100);
  const entries = await page.locator("aside a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const listed = entries.flatMap((href) => /^#tag\/[^/]+-schemas\/schemas\/(\w+)$/.exec(href ?? "")?.[1] ?? []);
  expect(listed.toSorted()).toEqual(groups.toSorted());
  expect(entries.filter((href) => href?.startsWith("#schemas"))).toEqual([]);
  await page.locator("aside a", { hasText: /^PatientRecord$/ }).click();
  await page.getByText("One patient on one test occasion", { exact: false }).first().waitFor();
  expect(complaints).toEqual([]);
});

test("the type of a problem leads to the explanation of its code, also from the open page", async (context) => {
  const open = browserFor(context);
  const refused = await fetch(`${url}/nowhere`);
  const { type } = (await refused.json()) as { type: string };
  const { page, complaints } = await open(new URL(type, url).href, { viewport: SCREENS.phone });
  const row = (code: string) => page.getByRole("row").filter({ has: page.getByText(code, { exact: true }) });
  await expect.poll(() => isOnScreen(row("not_found"))).toBe(true);
  await page.evaluate('location.hash = "unavailable"');
  await expect.poll(() => isOnScreen(row("unavailable"))).toBe(true);
  expect(complaints).toEqual([]);
});

test("the reference leads to the guides, which are drawn as it is drawn: headings, tables, samples, links to each other", async (context) => {
  const open = browserFor(context);
  const { page, origins, complaints } = await open(`${url}/docs`, { viewport: SCREENS.phone });
  await page.getByRole("link", { name: "Receiving webhooks", exact: true }).first().click();
  await page.getByRole("heading", { level: 2, name: "What your receiver does" }).first().waitFor();
  await page.getByRole("cell", { name: "5xx, no connection, no answer within 10 s" }).first().waitFor();
  await page.getByText("make receiver PORT=9000", { exact: false }).first().waitFor();
  expect(await layoutOf(page)).toEqual({ pale: [], widerThanScreen: 0 });
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole("link", { name: "troubleshooting", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Troubleshooting" }).first().waitFor();
  await page.getByRole("link", { name: "The reference", exact: true }).first().click();
  // its list of operations has room beside it on a desktop alone
  await page.setViewportSize(SCREENS.desktop);
  await goTo(page, "Register the webhook");
  expect(origins()).toEqual([url]);
  expect(complaints).toEqual([]);
});

/** In the markup of Scalar 1.72, which we do not write: a button that shows itself under the mouse has no name, and a card scrolls under the mouse alone. */
const OF_SCALAR = [
  ["button-name", "copy-button"],
  ["scrollable-region-focusable", "scalar-card-content"],
] as const;

/** What keeps somebody from using the page, as far as axe sees it. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  return found
    .filter(({ id, html }) => !OF_SCALAR.some(([rule, part]) => id === rule && html.includes(part)))
    .map(({ id, html }) => `${id}: ${html}`);
}

const COLOURS = ["light", "dark"] as const;

/** The page has taken the colours, not the browser alone. */
const DRAWN_IN = { light: "light-mode", dark: "dark-mode" };

test("everything fits on a desktop and on a phone and can be read in light and in dark colours", async (context) => {
  const open = browserFor(context);
  const { page } = await open(`${url}/docs#tag/patient-portal/POST/api/v1/patient/intake`);
  const operation = await sectionOf(page, "Take in patients and their spirometry");
  const fits = async (): Promise<void> => {
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`body.${DRAWN_IN[colorScheme]}`).waitFor();
      expect([colorScheme, await layoutOf(page)]).toEqual([colorScheme, { pale: [], widerThanScreen: 0 }]);
    }
  };
  await fits();
  // of what axe looks at, the colours alone are others in the dark, and the layout has their contrast
  expect(await barriersOf(page)).toEqual([]);
  await page.setViewportSize(SCREENS.phone);
  await fits();
  expect(await barriersOf(page)).toEqual([]);
  const client = await openClient(operation);
  expect(await isOnScreen(sendButton(client))).toBe(true);
  await send(client, "401 Unauthorized");
  await fits();
});
