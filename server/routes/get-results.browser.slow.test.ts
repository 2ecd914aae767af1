import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Open, browserFor } from "../../spec/docs/testing/browser.ts";
import { type Served, servePeople } from "../pictures/served.ts";
import { PEOPLE } from "../reports/testing/patients.ts";
import type { Effort } from "../respiratory/spirometry.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";

const SCREENS = {
  desktop: { width: 1280, height: 900 },
  tablet: { width: 900, height: 1200 },
  phone: { width: 390, height: 844 },
};

/** Eight efforts as a device lists them, with every kind of verdict, and the longest of identifiers. */
const LONG = "SITE-0017.SUBJECT-00042-RESCREENED.VISIT-2026-11-18T09-Z-abcdefgh";
const sound: Effort = { fev1_l: 2.8, fvc_l: 4.6, pef_l_s: 7.1, bev_l: 0.06, fet_s: 8, plateau: true, faults: [] };
const blows: readonly Partial<Effort>[] = [
  {},
  { faults: ["leak", "cough_first_second"] },
  { bev_l: 0.4 },
  { operator_acceptable: false },
  {},
];
const device: PatientRecord = {
  patient_id: LONG.slice(0, 64),
  performed_at: "2026-11-18T12:00:00Z",
  sex: "male",
  age_years: 51,
  height_cm: 181,
  pre_bronchodilator: { kind: "efforts", efforts: blows.map((changes) => ({ ...sound, ...changes })) },
  post_bronchodilator: { kind: "efforts", efforts: [sound, { ...sound, fev1_l: 3.1 }, { ...sound, fev1_l: 3.2 }] },
};
/** Weekly, `LONG=1`, the layout of every report; else of every other one. */
const EVERY_SO_MANY = process.env["LONG"] === "1" ? 1 : 2;
const NAMES = ["adult-obstruction", "child-of-5", "restriction", "implausible", "course", device.patient_id];
let served: Served;

beforeAll(async () => {
  served = await servePeople([...PEOPLE, device]);
});

afterAll(() => served.stop());

/** The options of a browser that sends the key. */
const withKey = (): object => ({ extraHTTPHeaders: served.headers });
const reportOf = (name: string): string => `${served.url}/results?project_id=people&patient_id=${name}&format=html`;
const front = (): string => `${served.url}/results?project_id=people&format=html`;

describe.each(NAMES)("the report of %s", (name) => {
  test("asks no other host, complains of nothing, reads without scripts, and prints on one page of A4", async (context) => {
    const open = browserFor(context);
    const { page, origins, complaints } = await open(reportOf(name), { ...withKey(), javaScriptEnabled: false });
    expect(origins()).toEqual([served.url]);
    expect(complaints).toEqual([]);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
    expect(await page.getByText("Draft: for a clinician’s review").isVisible()).toBe(true);
    expect(await page.getByText("Signature").isVisible()).toBe(true);
    expect(await printedPages(page)).toBe(1);
  });

  test.runIf((NAMES.indexOf(name) + 1) % EVERY_SO_MANY === 0)(
    "fits every screen in light and in dark colours, and axe finds nothing",
    async (context) => {
      expect(await faultsOf(browserFor(context), reportOf(name), ["light", "dark"])).toEqual(NONE);
    },
  );
});

test("the front page fits every screen, and axe finds nothing", async (context) => {
  expect(await faultsOf(browserFor(context), front(), ["light"])).toEqual(NONE);
});

test("the front page leads to a report, and the report back", async (context) => {
  const { page } = await browserFor(context)(front(), withKey());
  await page.getByRole("link", { name: "child-of-5" }).last().click();
  await page.getByRole("heading", { level: 1, name: "child-of-5" }).waitFor();
  await page.getByRole("link", { name: "All patients of this batch" }).click();
  await page.getByRole("heading", { level: 1, name: "people" }).waitFor();
  expect(page.url()).toBe(front());
});

const NONE = { desktop: [], tablet: [], phone: [] };

/** Of one page in these colours on each screen: a page without scripts of its own is the same when its window changes as when it was opened so. */
async function faultsOf(
  open: Open,
  address: string,
  colours: readonly ("light" | "dark")[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { page } = await open(address, withKey());
  await page.evaluate(axe.source);
  const faults: Record<string, string[]> = {};
  for (const [screen, size] of Object.entries(SCREENS)) {
    await page.setViewportSize(size);
    faults[screen] = [];
    for (const colorScheme of colours) {
      await page.emulateMedia({ colorScheme });
      faults[screen].push(...(await faultsShown(page)).map((fault) => `${colorScheme}: ${fault}`));
    }
  }
  return faults;
}

/** What axe complains of, and whether anything is wider than the screen or than its part of it. */
async function faultsShown(page: Page): Promise<readonly string[]> {
  const found = (await page.evaluate("axe.run()")) as { violations: { id: string; nodes: { html: string }[] }[] };
  const fits = await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
  const cut = await page.evaluate(
    "[...document.querySelectorAll('.scroll')].filter((part) => part.scrollWidth > part.clientWidth + 1).length",
  );
  const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return [
    ...violations,
    ...(fits ? [] : ["wider than the screen"]),
    ...(cut === 0 ? [] : [`columns cut off in ${String(cut)} tables`]),
  ];
}

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const [, count] = /\/Type\s*\/Pages\b[^>]*\/Count\s+(\d+)/.exec(pdf.toString("latin1")) ?? [];
  return Number(count);
}
