/** The operator page in a browser, and its buttons over HTTP. */
import axe from "axe-core";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browserFor } from "../../spec/docs/testing/browser.ts";
import { call, mocking, ourContract, parcels, receiving, skippingClock } from "../testing.ts";

const key = { authorization: "Bearer any" };
const NAME = "results.delivered";
const document = await ourContract();

const registered = async (...statuses: readonly number[]) => {
  const receiver = await receiving(...statuses);
  const mock = await mocking(document, { clock: skippingClock(Date.now()) });
  const settings = { webhook_url: receiver.url, webhook_secret: "a secret of 16 characters" };
  expect((await call(`${mock.url}/webhook`, "PUT", key, settings)).status).toBe(201);
  return { receiver, mock };
};
const ids = (received: readonly { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers["webhook-id"]);

test("a webhook is fired, and a delivery sent again under its identifier with its bytes, by a button or a command", async () => {
  const { receiver, mock } = await registered(200);
  const post = (path: string, headers = {}) =>
    fetch(mock.url + path, { method: "POST", headers, redirect: "manual" }).then(({ status }) => status);
  expect(await post(`/__mock/fire?webhook=${NAME}`)).toBe(303);
  await mock.idle();
  expect(await post(`/__mock/fire?webhook=${NAME}`, { origin: mock.url })).toBe(303);
  await mock.idle();
  const [first, second] = ids(receiver.received);
  expect(first).not.toBe(second);
  expect(await post(`/__mock/replay?webhook=${NAME}&id=${String(first)}`)).toBe(303);
  await mock.idle();
  expect(ids(receiver.received)).toEqual([first, second, first]);
  expect(receiver.received[2]?.body.equals(receiver.received[0]?.body ?? Buffer.of())).toBe(true);
  const { body } = await call(`${mock.url}/results?project_id=x`, "GET", key);
  expect(body["webhook"]).toMatchObject({ delivered: true, status: 200 });
});

test.each([
  ["a webhook that there is not", "/__mock/fire?webhook=none", "POST", {}, 404],
  ["no name", "/__mock/fire", "POST", {}, 404],
  ["a webhook that nobody registered", "/__mock/fire?webhook=results.reviewed", "POST", {}, 409],
  ["a delivery that there was not", `/__mock/replay?webhook=${NAME}&id=msg_none`, "POST", {}, 404],
  ["no identifier", `/__mock/replay?webhook=${NAME}`, "POST", {}, 404],
  ["another method", `/__mock/fire?webhook=${NAME}`, "GET", {}, 405],
  ["a page of another origin", `/__mock/fire?webhook=${NAME}`, "POST", { origin: "https://elsewhere.example" }, 403],
  ["a page without an origin", `/__mock/fire?webhook=${NAME}`, "POST", { origin: "null" }, 403],
] as const)("%s sends nothing and is told", async (_, path, method, headers, status) => {
  const { receiver, mock } = await registered(200);
  const answer = await fetch(mock.url + path, { method, headers, redirect: "manual" });
  expect([answer.status, (await answer.text()).length > 10]).toEqual([status, true]);
  await mock.idle();
  expect(receiver.received).toEqual([]);
});

test("the buttons and the filter work in a browser, and nothing keeps somebody from using the page", async (context) => {
  const { receiver, mock } = await registered(502, 502, 502, 200);
  const { page, origins, complaints } = await browserFor(context)(`${mock.url}/__mock?still`);
  const sections = page.getByRole("heading", { level: 3 });
  expect(await sections.filter({ hasText: "results.reviewed" }).getByRole("button").isDisabled()).toBe(true);
  const press = async (button: Locator): Promise<void> => {
    const answered = page.waitForEvent("load");
    await button.click();
    await answered;
    await mock.idle();
    await page.reload();
  };
  await press(sections.filter({ hasText: NAME }).getByRole("button", { name: "Fire now" }));
  expect(receiver.received).toHaveLength(3);
  await press(page.getByRole("button", { name: "Send again" }));
  expect(new Set(ids(receiver.received)).size).toBe(1);
  const rows = page.locator("tr:has(td):visible, .operation:visible");
  const all = await rows.count();
  await page.getByRole("searchbox", { name: "Show only what has" }).fill("attempt 4");
  expect(await rows.count()).toBe(0);
  await page.getByRole("searchbox").fill("answered 502");
  const some = await rows.count();
  expect(some).toBe(3);
  await page.reload();
  expect(await page.getByRole("searchbox").inputValue()).toBe("answered 502");
  expect(await rows.count()).toBe(some);
  await page.getByRole("searchbox").fill("");
  expect(await rows.count()).toBe(all);
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as { violations: { id: string }[] };
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(origins()).toEqual([mock.url]);
  expect(complaints).toEqual([]);
});

test("on a phone each operation is a line or two with its statuses, and opens to their examples", async (context) => {
  const mock = await mocking(document, { clock: skippingClock(Date.now()) });
  const { page } = await browserFor(context)(`${mock.url}/__mock?still`);
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = page.locator(".operation > summary");
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const { left, right, height } = line.getBoundingClientRect();
      return { fits: left >= 0 && right <= 390 && line.scrollWidth <= line.clientWidth, isLow: height < 100 };
    }),
  );
  expect(boxes.length).toBeGreaterThan(40);
  expect(boxes.filter(({ fits, isLow }) => !fits || !isLow)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  const results = page.locator(".operation", { has: page.getByText("GET /results", { exact: true }) });
  expect(await results.getByText("report-page").isVisible()).toBe(false);
  await results.locator("summary").click();
  expect(await results.getByText("report-page").isVisible()).toBe(true);
  expect(
    await results.locator("dd").evaluateAll((all) => all.every((one) => one.getBoundingClientRect().right <= 390)),
  ).toBe(true);
});

test("a contract of others has its own names on the buttons", async () => {
  const receiver = await receiving(200);
  const mock = await mocking(await parcels(), { clock: skippingClock() });
  await call(
    `${mock.url}/subscriptions`,
    "POST",
    { "x-key": "k" },
    { target: { endpoint: receiver.url, signing_key: "s3cret" } },
  );
  const page = await (await fetch(`${mock.url}/__mock`)).text();
  const [, target = ""] = /action="(\/__mock\/fire[^"]+)"><button>/.exec(page) ?? [];
  expect((await fetch(mock.url + target, { method: "POST", redirect: "manual" })).status).toBe(303);
  await mock.idle();
  expect(receiver.received).toHaveLength(1);
});
