/** Taken in as JSON, read as FHIR, taken in as FHIR into another project: the results are the same. Over sockets, with the real server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import { type Program, startProgram } from "../../testing/process.ts";
import { EVERYTHING } from "../testing/everything.ts";
import { PEOPLE } from "../testing/patients.ts";

const KEY = "ris_a-key-for-these-tests";
const FHIR = "application/fhir+json";
/** What the round trip may change, in the unit of each number. */
const TOLERANCE = 0.001;

interface Bundle {
  meta: { tag: { system: string; code: string }[] };
  entry: { resource: Record<string, unknown> }[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

let directory: string;
let program: Program;
let url: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "ris-"));
  program = startProgram("main.ts", { PORT: "0", BOOTSTRAP_API_KEY: KEY, DATA_DIR: directory });
  [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
});
afterAll(async () => {
  program.signal("SIGTERM");
  await program.ended;
  rmSync(directory, { recursive: true, force: true });
});

async function call<Answer>(path: string, body?: object, type = "application/json"): Promise<Answer> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Every visit of everybody, interpreted by the equations. */
async function resultsOf(project_id: string, reference_equations: string): Promise<{ items: readonly Json[] }> {
  const { model_id } = await call<{ model_id: string }>("/api/v1/model/build", { project_id, reference_equations });
  const { analysis_id } = await call<{ analysis_id: string }>("/api/v1/analyse", {
    project_id,
    model_id,
    occasions: "all",
  });
  await call("/api/v1/interpret", { project_id, analysis_id });
  return call(`/results?project_id=${project_id}`);
}

async function bundleOf(project_id: string): Promise<Bundle> {
  return call(`/results?project_id=${project_id}&format=fhir`);
}

function into(bundle: Bundle, project: string): Bundle {
  const [tag] = bundle.meta.tag;
  if (tag === undefined) throw new Error("no tag");
  return { ...bundle, meta: { tag: [{ ...tag, code: project }] } };
}

/** What names records in the store, which is another record after the way. */
const OF_THE_STORE = new Set(["record_id", "record_revision", "records"]);

/** Where the two differ by more than the tolerance. */
function* differences(was: Json | undefined, is: Json | undefined, at = ""): Generator<string> {
  if (typeof was === "number" && typeof is === "number") {
    if (!(Math.abs(was - is) <= TOLERANCE)) yield `${at}: ${was} became ${is}`;
  } else if (Array.isArray(was) && Array.isArray(is)) {
    for (let index = 0; index < Math.max(was.length, is.length); index += 1)
      yield* differences(was[index] as Json | undefined, is[index] as Json | undefined, `${at}/${index}`);
  } else if (isObject(was) && isObject(is)) {
    for (const member of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (!OF_THE_STORE.has(member)) yield* differences(was[member], is[member], `${at}/${member}`);
  } else if (was !== is) yield `${at}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`;
}

function isObject(value: Json | undefined): value is { readonly [member: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const everybody: readonly PatientRecord[] = [...PEOPLE, ...EVERYTHING];

describe.each(["gli-2022-global", "gli-2012"])("a round trip through FHIR under %s", (equations) => {
  const patients = everybody.map((record) => ({ ...record, ancestry: record.ancestry ?? "caucasian" }));

  test("loses nothing of any item", async () => {
    const [first, second] = [`first-${equations}`, `second-${equations}`];
    await call("/api/v1/patient/intake", { project_id: first, patients });
    const was = await resultsOf(first, equations);
    const answer = await call<{ created: number; warnings: { code: string }[] }>(
      "/api/v1/patient/intake",
      into(await bundleOf(first), second),
      FHIR,
    );
    expect(answer.created).toBe(patients.length);
    expect(answer.warnings.filter(({ code }) => code === "observation_not_read")).toEqual([]);
    const is = await resultsOf(second, equations);
    expect(is.items).toHaveLength(patients.length);
    expect([...differences(was.items, is.items)]).toEqual([]);
  });

  test("keeps every word and number of each record", async () => {
    type Page = { data: { patient_id: string; performed_at: string; record_id: string }[] };
    const recordsOf = async (project: string): Promise<Json[]> => {
      const { data } = await call<Page>(`/api/v1/records?project_id=${project}&limit=200`);
      const read = await Promise.all(
        data.map(({ record_id }) => call<{ record: Json }>(`/api/v1/records/${record_id}`)),
      );
      return read.map(({ record }) => record).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    };
    const nameOf = (record: Json): string =>
      isObject(record) ? `${String(record["patient_id"])} ${String(record["performed_at"])}` : "";
    const [was, is] = [await recordsOf(`first-${equations}`), await recordsOf(`second-${equations}`)];
    expect(was).toHaveLength(patients.length);
    expect([...differences(was, is)]).toEqual([]);
  });

  test("is stored already where it came from, to the letter", async () => {
    const again = await call<{ created: number; unchanged: number }>(
      "/api/v1/patient/intake",
      into(await bundleOf(`second-${equations}`), `first-${equations}`),
      FHIR,
    );
    expect(again).toMatchObject({ created: 0, unchanged: patients.length });
  });
});
