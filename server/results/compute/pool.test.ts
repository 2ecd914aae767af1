import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelChoice } from "../../respiratory/types.ts";
import { record } from "../../testing/records.ts";
import { DomainError } from "../domain-error.ts";
import type { AnalyseTask } from "./compute.ts";
import { type ComputePool, createComputePool } from "./pool.ts";
import { analyse } from "./tasks.ts";

const model: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};

function analysisOf(patients: number): AnalyseTask {
  const record_json = JSON.stringify(record());
  return {
    model,
    patients: Array.from({ length: patients }, () => ({ newest: { revision: 1, record_json }, earlier: [] })),
  };
}

function newPool(settings: { threads: number; queue: number }): ComputePool {
  const pool = createComputePool(settings);
  onTestFinished(() => pool.close());
  return pool;
}

describe("the compute pool", () => {
  test("computes in its threads what the tasks compute here", async () => {
    const pool = newPool({ threads: 1, queue: 4 });
    expect(await pool.analyse(analysisOf(2))).toEqual(analyse(analysisOf(2)));
  });

  test("leaves the event loop free", async () => {
    const pool = newPool({ threads: 1, queue: 4 });
    let turns = 0;
    let computing = true;
    const count = () => {
      turns += 1;
      if (computing) setImmediate(count);
    };
    setImmediate(count);
    await pool.analyse(analysisOf(3000));
    computing = false;
    expect(turns).toBeGreaterThan(10);
  });

  test("refuses what it has no place for, and takes it again later", async () => {
    const pool = newPool({ threads: 1, queue: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => pool.analyse(analysisOf(1))));
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const refusal = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []))[0];
    expect(refusal).toEqual(new DomainError("too_many_requests"));
    await expect(pool.analyse(analysisOf(1))).resolves.toBeDefined();
  });

  test("hands the error of a thread on, and goes on working", async () => {
    const pool = newPool({ threads: 1, queue: 2 });
    await expect(pool.interpret({ model, verdicts: [], analysis: "{", records: [] })).rejects.toThrow(SyntaxError);
    await expect(pool.analyse(analysisOf(1))).resolves.toBeDefined();
  });
});
