/** What was found to lead to an operation is done to what its requests are about, and nothing where nothing was found. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { areKnown, rememberSteps, stepsDone } from "./known-steps.ts";
import type { Plan } from "./plan.ts";
import type { Wire } from "./wire.ts";

const done = (id: string): JsonObject => ({
  post: { operationId: id, responses: { "200": { description: "Done." } } },
});
const { operations } = contractOf({
  openapi: "3.1.1",
  info: { title: "Bills", version: "1.0.0" },
  paths: { "/bills/{bill}/finalize": done("finalize"), "/bills/{bill}/payments": done("pay") },
});
const [finalize, pay] = operations;
if (finalize === undefined || pay === undefined) throw new Error("no operations");

function flowThat(status: number): { flow: Parameters<typeof stepsDone>[0]; sent: string[] } {
  const sent: string[] = [];
  const send = async (plan: Plan): Promise<unknown> => {
    sent.push(`${plan.operation.id} ${String(plan.values.get("path bill"))}`);
    return { response: { status } };
  };
  const valid = async (operation: Plan["operation"]): Promise<Plan> => ({
    operation,
    values: new Map([
      ["path bill", 7],
      ["query page", 2],
    ]),
  });
  const flow = { wire: { send } as unknown as Wire, valid, about: () => ({}) as never };
  return { flow, sent };
}

const about = { operation: pay, values: new Map([["path bill", 7]]) };

test("nothing is sent where no steps are known", async () => {
  const { flow, sent } = flowThat(200);
  expect(areKnown(flow.wire, pay)).toBe(false);
  expect(await stepsDone(flow, about)).toBe(false);
  expect(sent).toEqual([]);
});

test.each([
  [200, true],
  [409, false],
])("a step that is answered %i is done: %s", async (status, isDone) => {
  const { flow, sent } = flowThat(status);
  rememberSteps(flow.wire, pay, [finalize]);
  expect([areKnown(flow.wire, pay), areKnown(flow.wire, finalize)]).toEqual([true, false]);
  expect(await stepsDone(flow, about)).toBe(isDone);
  expect(sent).toEqual(["finalize 7"]);
});
