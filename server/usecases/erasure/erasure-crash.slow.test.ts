import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../storage/sqlite.ts";
import { startChild } from "../../storage/testing/child.ts";
import { INTAKE, story, WORDS } from "../../testing/erasure-story.ts";
import { inlineCompute } from "../../testing/inline-compute.ts";
import { intakeOf, record } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";
import { messages } from "../../webhooks/signing/webhook-id.ts";
import { finishWhatWasCutShort } from "./finish.ts";

const ERASE = new URL("../../testing/erase-until-killed.ts", import.meta.url);
const LONG = process.env["LONG"] === "1";
const A_WHILE_MS = 3_600_000;

/** What nobody else has; of a company all of it. */
const OF = { patient: WORDS, project: [...WORDS, "P-STAYS"], company: [...WORDS, "P-STAYS", "CLINIC-GONE"] } as const;
type Erased = keyof typeof OF;

let scratch: string;
let whole: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "erasure-crash-"));
  whole = join(scratch, "whole");
  const store = await openSqliteStore({ directory: whole });
  const client = await (await testService({ store })).company("CLINIC-GONE");
  await story(client);
  await client.post(INTAKE, intakeOf([record("P-STAYS")]));
  await store.close();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function found(directory: string, words: readonly string[]): readonly string[] {
  const files = Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name))));
  return words.filter((word) => files.indexOf(word) >= 0);
}

/** Kills an erasure before its `last`-th call of the store, and begins the service again, so far as erasures go. */
async function crash(what: Erased, last: number) {
  const directory = join(scratch, `${what}-${last}`);
  cpSync(whole, directory, { recursive: true });
  const child = startChild(ERASE, directory, what, String(last));
  const came = await child.hasPrinted("erased").then(
    () => true,
    () => false,
  );
  await child.kill();
  const store = await openSqliteStore({ directory });
  await finishWhatWasCutShort(store, { computeFor: () => inlineCompute, messages }, (error) => {
    throw error;
  });
  // While it is open: closing would empty the log.
  const left = found(directory, OF[what]);
  const [patients, companies] = [found(directory, ["P-STAYS"]), await store.companies.list()];
  const pending = [...(await store.erasures.pending()), ...(await store.companyErasures.pending())];
  await store.close();
  rmSync(directory, { recursive: true });
  return { came, left, patients, companies: companies.length, pending: pending.length };
}

describe.each(Object.keys(OF) as Erased[])("an erasure of a %s that is killed", (what) => {
  test(
    "before any of its steps is wholly there or wholly gone, and leaves nothing in the files",
    { timeout: A_WHILE_MS },
    async () => {
      // Some of the steps, to the end; with LONG=1 every one.
      const tried: number[] = [];
      for (let last = 1; ; last += LONG || last < 3 ? 1 : 7) {
        const { came, left, patients, companies, pending } = await crash(what, last);
        tried.push(last);
        expect(pending).toBe(0);
        if (last === 1) expect(left).toEqual(OF[what]);
        else expect({ last, left }).toEqual({ last, left: [] });
        if (what === "patient") expect(patients).toEqual(["P-STAYS"]);
        expect(companies).toBe(what === "company" && last > 1 ? 0 : 1);
        if (came) break;
      }
      expect(tried.length).toBeGreaterThan(3);
    },
  );
});
