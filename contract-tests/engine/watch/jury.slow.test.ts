/** Whatever passes is passed on: an exchange that cannot be judged is counted, and ends nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Entry } from "./entries.ts";
import { Jury } from "./jury.ts";

const DOCUMENT = { openapi: "3.1.1", info: { title: "Nothing", version: "1.0.0" }, paths: {} };
const ENTRY: Entry = {
  url: "/",
  request: { method: "GET", headers: [], body: undefined },
  response: { status: 200, headers: [], body: Buffer.alloc(0) },
};

async function judging(
  entries: readonly unknown[],
  { record, bytes }: { readonly record?: string; readonly bytes?: number } = {},
) {
  const given = { document: DOCUMENT, strict: false, prefix: "", secrets: [], record };
  const jury = new Jury(given, () => undefined, bytes);
  await jury.ready();
  for (const entry of entries) jury.judge(entry as Entry);
  return jury.close();
}

test("an exchange at which a check throws passes unjudged, and the next one is judged", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => told.mockRestore());
  const broken = { ...ENTRY, request: { ...ENTRY.request, headers: null } };
  expect(await judging([ENTRY, broken, broken, ENTRY])).toMatchObject({ exchanges: 2, unjudged: 2 });
  // where it was, and once
  expect(told.mock.calls).toEqual([
    [expect.stringMatching(/^An exchange was not judged: TypeError in [\w-]+\.ts:\d+$/)],
  ]);
});

test("what cannot go to the thread passes unjudged", async () => {
  expect(await judging([{ ...ENTRY, more: () => undefined }, ENTRY])).toMatchObject({ exchanges: 1, unjudged: 1 });
});

test("a record that cannot be written ends, and judging goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "record-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await judging([ENTRY, ENTRY], { record: folder })).toMatchObject({ exchanges: 2, unjudged: 0 });
});

test("a thread that ends leaves what passes unjudged", async () => {
  const jury = new Jury(
    { document: DOCUMENT, strict: false, prefix: "", secrets: 5 as never, record: undefined },
    () => undefined,
  );
  jury.judge(ENTRY);
  await expect(jury.ready()).rejects.toThrow("not iterable");
  jury.judge(ENTRY);
  expect(await jury.close()).toMatchObject({ exchanges: 0, unjudged: 2 });
});
test("what waits is bounded by its bytes", async () => {
  const large = { ...ENTRY, request: { ...ENTRY.request, body: Buffer.alloc(600_000) } };
  expect(await judging([large, large, ENTRY], { bytes: 1_000_000 })).toMatchObject({ exchanges: 2, unjudged: 1 });
});
