/** Stories of one customer: each is told to its end before the next begins, so that what they share is what was written. */
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readContract } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import type { Workflow } from "../workflows/workflow.ts";
import { serve } from "../../testing/serve.ts";
import { workflows } from "./workflows.ts";

const contract = await readContract(fileURLToPath(new URL("../../other-servers/tasks.yaml", import.meta.url)));

function story(name: string): Workflow {
  const read = { operationId: "getTask", successCriteria: [{ condition: "$statusCode == 404" }] };
  return {
    workflowId: name,
    steps: ["first", "second", "third"].map((step) => ({
      ...read,
      stepId: step,
      parameters: [{ name: "task_id", in: "path", value: `${name}-${step}` }],
    })),
  };
}

test("two stories do not mix", async () => {
  const asked: string[] = [];
  const target = await serve((request, response) => {
    asked.push(request.url?.split("/").at(-1) ?? "");
    void sleep(20).then(() => response.writeHead(404, { "Content-Type": "application/problem+json" }).end("{}"));
  });
  const profile = { ...NO_PROFILE, workflows: [story("one"), story("other")] };
  const start = async () => Promise.resolve(target);
  await new Run({ contract, profile, seed: 1, start, tracks: { traffic: [workflows] } }).run();
  expect(asked).toEqual(["one-first", "one-second", "one-third", "other-first", "other-second", "other-third"]);
});
