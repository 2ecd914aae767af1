import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { aReportedFit } from "../../respiratory/report/testing/reported-fit.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import { inlineCompute } from "../../testing/inline-compute.ts";
import { record } from "../../testing/records.ts";
import { DomainError } from "../shared/domain-error.ts";
import type { ComputedItems, PatientTask } from "./compute.ts";
import { type ComputePool, createComputePool, type PoolSettings } from "./pool.ts";

const model: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};

const reported = { ...model, verdicts: [], cohort_fit: aReportedFit() };

/** So many patients, in chunks of so many. */
async function* chunks(patients: number, size: number): AsyncGenerator<readonly PatientTask[]> {
  const record_json = JSON.stringify(record());
  for (let begun = 0; begun < patients; begun += size) {
    const length = Math.min(size, patients - begun);
    yield Array.from({ length }, () => [{ record_key: 1, record_id: "rec_1", revision: 1, record_json }]);
  }
}

function newPool(settings: Partial<PoolSettings>): ComputePool {
  const pool = createComputePool({ threads: 1, requests: 100, requestsOfCompany: 100, ...settings });
  onTestFinished(() => pool.close());
  return pool;
}

/** A pool as one company sees it. */
const poolOfOne = (settings: Partial<PoolSettings>) => newPool(settings).computeFor("a");

/** The niceness of each thread of this process: the 19th of its values, the second of which ends with a bracket. */
function ranksOfThreads(): readonly number[] {
  const tasks = "/proc/self/task";
  return readdirSync(tasks).map((thread) => {
    const values = readFileSync(`${tasks}/${thread}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return Number(values?.[16]);
  });
}

describe("the compute pool", () => {
  test("computes in its threads what is computed here, however it is cut", async () => {
    const pool = poolOfOne({ threads: 2, requests: 4 });
    const here = await inlineCompute.analyse(model, chunks(7, 7));
    expect(await pool.analyse(model, chunks(7, 2))).toEqual(here);
    expect(JSON.parse((here as ComputedItems).rounded)).toHaveLength(7);
  });

  test.runIf(process.platform === "linux")("ranks behind what answers requests", async () => {
    const before = getPriority();
    expect(ranksOfThreads()).not.toContain(before + 10);
    await poolOfOne({ threads: 1, requests: 4 }).analyse(model, chunks(1, 1));
    expect(ranksOfThreads()).toContain(before + 10);
    expect(getPriority()).toBe(before);
  });

  test("leaves the event loop free", async () => {
    const pool = poolOfOne({ threads: 1, requests: 4 });
    let turns = 0;
    let computing = true;
    const count = () => {
      turns += 1;
      if (computing) setImmediate(count);
    };
    setImmediate(count);
    await pool.analyse(model, chunks(3000, 1000));
    computing = false;
    expect(turns).toBeGreaterThan(10);
  });

  test("refuses what it has no place for, and takes it again later", async () => {
    const pool = poolOfOne({ threads: 1, requests: 3 });
    const asked = Array.from({ length: 5 }, () => pool.analyse(model, chunks(1, 1)));
    expect(() => pool.assertRoom()).toThrow(new DomainError("too_many_requests"));
    const results = await Promise.allSettled(asked);
    pool.assertRoom();
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const refusal = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []))[0];
    expect(refusal).toEqual(new DomainError("too_many_requests"));
    await expect(pool.analyse(model, chunks(1, 1))).resolves.toBeDefined();
  });

  test("refuses a company that has too much waiting, and nobody else", async () => {
    const pool = newPool({ requestsOfCompany: 2, requests: 4 });
    const outcome = (company: string) =>
      pool
        .computeFor(company)
        .analyse(model, chunks(1, 1))
        .then(
          () => company,
          (error: DomainError) => `${company} ${error.code}`,
        );
    expect(await Promise.all(["a", "a", "a", "b", "b", "c"].map(outcome))).toEqual([
      "a",
      "a",
      "a too_many_requests",
      "b",
      "b",
      "c too_many_requests",
    ]);
  });

  test("lets a company that computes little wait for one piece of another's work, not for all of it", async () => {
    const pool = newPool({ threads: 1 });
    await pool.computeFor("a").analyse(model, chunks(1, 1));
    const order: string[] = [];
    const long = [1, 2, 3].map(async () => {
      await pool.computeFor("a").analyse(model, chunks(80, 10));
      order.push("a");
    });
    const short = pool
      .computeFor("b")
      .analyse(model, chunks(1, 1))
      .then(() => order.push("b"));
    await Promise.all([...long, short]);
    expect(order[0]).toBe("b");
  });

  test("hands the error of a thread on, and goes on working", async () => {
    const pool = poolOfOne({ threads: 1, requests: 2 });
    const records = chunks(1, 1);
    await expect(pool.interpret({ model: reported, left_out: 0, items: "{", records })).rejects.toThrow(SyntaxError);
    await expect(pool.analyse(model, chunks(1, 1))).resolves.toBeDefined();
  });

  test("names the patients that GLI-2012 leaves out, over all chunks", async () => {
    const gli2012: ModelChoice = { ...model, reference_equations: "gli-2012" };
    const some = async function* (): AsyncGenerator<readonly PatientTask[]> {
      const task = (patientId: string, changes: object): PatientTask => [
        {
          record_key: 1,
          record_id: "rec_1",
          revision: 1,
          record_json: JSON.stringify({ ...record(patientId), ...changes }),
        },
      ];
      yield [task("P-1", { ancestry: "other" }), task("P-2", {})];
      yield [task("P-3", {})];
      yield [task("P-4", { ancestry: "caucasian" })];
    };
    const { left_out, exact, record_keys } = await inlineCompute.analyse(gli2012, some());
    expect(left_out.map(({ patient_id, reason }) => [patient_id, reason])).toEqual([
      ["P-2", "ancestry_missing"],
      ["P-3", "ancestry_missing"],
    ]);
    expect(exact.split("\n").map((line) => (JSON.parse(line) as { patient_id: string }).patient_id)).toEqual([
      "P-1",
      "P-4",
    ]);
    expect(record_keys).toEqual([[1], [1]]);
  });
});
