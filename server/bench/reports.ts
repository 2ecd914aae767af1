/**
 * The forms of a batch of 1,000 patients, written piece by piece from its JSON on one thread, in its processor time: the first piece and
 * all of it. Goals: the front page within 150 ms, the table within 100 ms.
 */
import { csvOf } from "../reports/csv/write.ts";
import { bundleOf } from "../reports/fhir/bundle.ts";
import type { Behind } from "../reports/fhir/visit-records.ts";
import { batchPage } from "../reports/html/batch/page.ts";
import type { Results } from "../reports/input.ts";
import { analyseRecord } from "../respiratory/analyse.ts";
import { interpretItem } from "../respiratory/interpret.ts";
import { buildReport } from "../respiratory/report/report.ts";
import { aReportedFit } from "../respiratory/report/testing/reported-fit.ts";
import { rounded } from "../usecases/shared/rounding.ts";
import { median, print, whole } from "./support/numbers.ts";
import { modelOf, people } from "./support/people.ts";

const PATIENTS = 1_000;
const RUNS = 15;
const WARMING = 5;
const MICROSECONDS_PER_MS = 1000;

const records = people(PATIENTS);

/** As a batch is stored. */
function storedText(): string {
  const model = modelOf("gli-2022-global");
  const items = records.map((record) => interpretItem(analyseRecord(record, [], model), record, model));
  const report = buildReport(items, { ...model, verdicts: [], cohort_fit: aReportedFit() });
  const named = { batch_id: "bat_1", analysis_id: "ana_1", model_id: "mdl_1", sequence: 1 };
  const created_at = "2026-11-20T09:32:00.000Z";
  const all = { project_id: "measuring", company: "Measured", report: { ...named, created_at, ...report }, items };
  return JSON.stringify(rounded(all));
}

async function* oneByOne(): AsyncGenerator<Behind[]> {
  yield records.map((record) => ({ record, sources: [record] }));
}

const FORMS: readonly {
  readonly name: string;
  readonly goalMs?: number;
  readonly write: (results: Results) => Iterable<string> | AsyncIterable<string>;
}[] = [
  { name: "front page", goalMs: 150, write: (results) => batchPage(results, [], (id) => `/results?patient_id=${id}`) },
  { name: "table", goalMs: 100, write: (results) => csvOf(results) },
  { name: "bundle", write: (results) => bundleOf(results, oneByOne()) },
];

/** Processor time to the first piece and to the last, in milliseconds, and how long the text is. */
async function once(text: string, write: (typeof FORMS)[number]["write"]) {
  const before = process.threadCpuUsage();
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / MICROSECONDS_PER_MS;
  };
  let first: number | undefined;
  let length = 0;
  for await (const piece of write(JSON.parse(text) as Results)) {
    first ??= spent();
    length += piece.length;
  }
  return { first: first ?? Number.NaN, all: spent(), length };
}

print(`\nForms of a batch of ${whole(PATIENTS)} patients, one thread, in its processor time`);
const text = storedText();
for (const { name, goalMs, write } of FORMS) {
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  for (let run = 0; run < WARMING + RUNS; run += 1) runs.push(await once(text, write));
  const measured = runs.slice(WARMING);
  const [first, all] = [median(measured.map((run) => run.first)), median(measured.map((run) => run.all))];
  const goal = goalMs === undefined ? "" : ` (${(all / goalMs).toFixed(2)} of the goal of ${goalMs} ms)`;
  print(
    `  ${name.padEnd(10)} first piece ${first.toFixed(0)} ms, all ${all.toFixed(0)} ms${goal}, ` +
      `${whole((measured[0]?.length ?? 0) / 1024)} KiB; cold ${runs[0]?.all.toFixed(0)} ms`,
  );
}
