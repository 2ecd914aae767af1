/** Workflows of an Arazzo document of any project. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Profile } from "../profile.ts";
import type { CheckSettings } from "../settings.ts";
import { allowedStatuses } from "./criteria.ts";
import type { Criterion as Said, Workflow } from "./workflow.ts";

const Value: z.ZodType<Json> = z.json();

const Criterion = z.object({
  condition: z.string(),
  context: z.string().optional(),
  type: z.union([z.enum(["simple", "regex", "jsonpath"]), z.object({ type: z.enum(["jsonpath"]) })]).optional(),
});

const Action = z.object({
  type: z.enum(["retry", "end"], "only `retry` and `end` are followed; `goto` is not"),
  retryAfter: z.number().nonnegative().optional(),
  retryLimit: z.int().nonnegative().optional(),
});

const Step = z
  .object({
    stepId: z.string(),
    operationId: z.string().optional(),
    operationPath: z.string().optional(),
    "x-await-webhook": z.string().optional(),
    "x-timeout-seconds": z.number().positive().optional(),
    workflowId: z.undefined("a workflow within a workflow is not followed").optional(),
    parameters: z
      .array(z.object({ name: z.string(), in: z.enum(["path", "query", "header", "cookie"]), value: Value }))
      .optional(),
    requestBody: z.object({ contentType: z.string().optional(), payload: Value }).optional(),
    successCriteria: z.array(Criterion).optional(),
    outputs: z.record(z.string(), z.string()).optional(),
    onFailure: z.array(Action).optional(),
    onSuccess: z.undefined("steps are told in their order; `onSuccess` is not followed").optional(),
    "x-restricted": z.boolean().optional(),
    "x-other": z.boolean().optional(),
    "x-led-by": z.string().optional(),
    "x-clock-ahead-seconds": z.int().positive().optional(),
  })
  .refine(
    (step) =>
      [step.operationId, step.operationPath, step["x-await-webhook"]].filter((said) => said !== undefined).length === 1,
    "a step says one of operationId, operationPath, x-await-webhook",
  )
  .refine(
    ({ successCriteria }) => allowedStatuses(successCriteria as readonly Said[])?.length !== 0,
    "no status meets all of its criteria; alternatives are joined by ||",
  );

const Inputs = z.object({ properties: z.record(z.string(), z.object({ default: Value.optional() })).optional() });

const Document = z.object({
  arazzo: z.string().optional(),
  workflows: z.array(
    z.object({
      workflowId: z.string(),
      inputs: Inputs.optional(),
      steps: z.array(Step).min(1),
      "x-after": z.string().optional(),
    }),
  ),
});

function inputsOf(inputs: z.infer<typeof Inputs> | undefined): Record<string, Json> {
  const said = Object.entries(inputs?.properties ?? {});
  return Object.fromEntries(
    said.flatMap(([name, schema]) => (schema.default === undefined ? [] : [[name, schema.default]])),
  );
}

/** Throws with the place and the reason when the document is none, or asks for what cannot be followed. `inputs` go before the defaults. */
export function workflowsOf(document: unknown, inputs: Readonly<Record<string, Json>> = {}): Workflow[] {
  const read = Document.safeParse(document);
  if (!read.success)
    throw new TypeError(`this is no Arazzo document that can be told:\n${z.prettifyError(read.error)}`);
  return read.data.workflows.map(({ inputs: said, steps, ...workflow }): Workflow => {
    return { ...workflow, steps, given: { ...inputsOf(said), ...inputs } } as Workflow;
  });
}

async function workflowsIn(path: string, inputs: Readonly<Record<string, Json>> = {}): Promise<Workflow[]> {
  try {
    return workflowsOf(parse(await readFile(path, "utf8")), inputs);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** The profile with the stories of these documents after its own. */
export async function withWorkflows(profile: Profile, documents: CheckSettings["workflows"] = []): Promise<Profile> {
  const told = await Promise.all(documents.map(({ file, inputs }) => workflowsIn(file, inputs)));
  return { ...profile, workflows: [...profile.workflows, ...told.flat()] };
}
