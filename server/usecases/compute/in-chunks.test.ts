import { expect, test } from "vitest";
import { OneAtATime } from "../../fairness/one-at-a-time.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { PatientTask } from "./compute.ts";
import { computeInChunks, type Perform } from "./in-chunks.ts";
import type { Work } from "./tasks.ts";

const model: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};

/** Chunks of one patient, whose record is known by this name and its number. */
async function* named(name: string, chunks: number): AsyncGenerator<readonly PatientTask[]> {
  for (let at = 1; at <= chunks; at += 1) {
    yield [[{ record_key: at, record_id: `${name}${at}`, revision: 1, record_json: "{}" }]];
    await Promise.resolve();
  }
}

/** Computing whose pieces end when they are told to, and the pieces that were begun. */
function steered() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const perform: Perform = async (asked) => {
    const work: Work = asked;
    const name = work.kind === "analyse" ? (work.patients[0]?.[0]?.record_id ?? "") : work.kind;
    begun.push(name);
    const ending = Promise.withResolvers<void>();
    ends.set(name, ending);
    await ending.promise;
    return { exact: "", rounded: "[]", record_keys: [], left_out: [] } as never;
  };
  const long = new OneAtATime();
  const settle = () => new Promise((resolve) => void setImmediate(resolve));
  return {
    compute: computeInChunks(perform, (kind) => long.take(kind)),
    begun,
    settle,
    async end(...names: readonly string[]) {
      for (const name of names) ends.get(name)?.resolve();
      await settle();
    },
    fail: (name: string) => ends.get(name)?.reject(new Error("failed")),
  };
}

test("what is long waits after its first chunk for what was long before it; what is short does not", async () => {
  const { compute, begun, settle, end } = steered();
  const first = compute.analyse(model, named("a", 3));
  const second = compute.analyse(model, named("b", 2));
  const short = compute.analyse(model, named("c", 1));
  await settle();
  expect(begun.toSorted()).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  await end("c1");
  await short;
  await end("b1", "a1", "a2");
  expect(begun).not.toContain("b2");
  await end("a3");
  await first;
  expect(begun).toContain("b2");
  await end("b2");
  expect((await second).rounded).toBe("[]");
});

test("long work of another kind does not wait", async () => {
  const { compute, begun, settle, end } = steered();
  const analysis = compute.analyse(model, named("a", 2));
  const fit = compute.fit(
    model,
    (async function* records() {
      yield ["{}"];
      yield ["{}"];
    })(),
  );
  await settle();
  expect(begun.filter((name) => name === "cohort")).toHaveLength(2);
  await end("a1", "a2");
  await analysis;
  fit.catch(() => undefined);
});

test("long work that fails lets the next begin", async () => {
  const { compute, begun, settle, end, fail } = steered();
  const first = compute.analyse(model, named("a", 2));
  const second = compute.analyse(model, named("b", 2));
  await settle();
  const failure = first.then(
    () => undefined,
    (error: unknown) => error,
  );
  fail("a2");
  await end("a1");
  expect(await failure).toEqual(new Error("failed"));
  await settle();
  expect(begun).toContain("b2");
  await end("b1", "b2");
  await second;
});
