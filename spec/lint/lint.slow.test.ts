import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { runProgram } from "../testing/programs.ts";

const COMMAND = new URL("../cli/main.ts", import.meta.url).href;

/** The smallest contract that passes every rule. */
function soundContract() {
  const problem = {
    type: "object",
    required: ["type", "title"],
    properties: { type: { type: "string" }, title: { type: "string" } },
  };
  const refused = {
    description: "Refused.",
    content: { "application/problem+json": { schema: problem, example: { type: "/x", title: "x" } } },
  };
  const header = { name: "X-Signature", in: "header", required: true, description: "d", schema: { type: "string" } };
  return {
    openapi: "3.1.1",
    info: { title: "t", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    security: [],
    tags: [{ name: "a", description: "d" }],
    paths: {
      "/things": {
        post: {
          operationId: "makeThing",
          summary: "Make",
          description: "d",
          tags: ["a"],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  additionalProperties: false,
                  properties: { a_name: { type: "string" } },
                } as Record<string, unknown>,
                examples: { one: { value: { a_name: "x" } } } as Record<string, unknown> | undefined,
              },
            },
          },
          responses: {
            "204": { description: "Made.", links: { again: { operationId: "makeThing" } } },
            "400": refused,
          } as Record<string, unknown>,
        } as Record<string, unknown>,
      },
    },
    webhooks: {
      made: {
        post: {
          operationId: "onMade",
          summary: "Made",
          description: "d",
          tags: ["a"],
          parameters: [header],
          responses: { "2XX": { description: "Taken." }, "4XX": { description: "Refused." } },
          "x-webhook-delivery": {
            signature: { header: "X-Signature", scheme: "hmac-sha256-hex" },
            registration: { operationId: "makeThing", url: "/a_name", secret: "/a_name" },
            triggers: ["makeThing"],
            redeliver: [],
            outcome: { operationId: "makeThing", pointer: "/a" },
            retry_on: ["5xx"],
            final_on: ["2xx"],
            delays_seconds: [0],
          } as Record<string, unknown>,
        },
      },
    },
  };
}
type Contract = ReturnType<typeof soundContract>;

const operation = (contract: Contract) => contract.paths["/things"].post;
const body = (contract: Contract) =>
  (
    operation(contract)["requestBody"] as {
      content: { "application/json": { schema: Record<string, unknown>; examples?: unknown } };
    }
  ).content["application/json"];

const broken: Record<string, (contract: Contract) => void> = {
  "contract/no-root-dialect": (c) =>
    Object.assign(c, { jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema" }),
  "contract/media-type-has-example": (c) => delete body(c).examples,
  "contract/client-error-is-problem": (c) => {
    operation(c)["responses"] = { "204": { description: "Made." } };
  },
  "contract/webhook-declares-signature": (c) => (c.webhooks.made.post.parameters = []),
  "contract/webhook-extension": (c) => (c.webhooks.made.post["x-webhook-delivery"]["triggers"] = ["nowhere"]),
  "contract/webhook-extension in its form": (c) =>
    (c.webhooks.made.post["x-webhook-delivery"]["signature"] = {
      header: "X-Signature",
      scheme: "hmac-sha256-hex",
      payload: "{timestamp}",
    }),
  "contract/webhook-extension-is-complete": (c) => delete c.webhooks.made.post["x-webhook-delivery"]["outcome"],
  "contract/snake-case-fields": (c) =>
    (body(c).schema["properties"] = { aName: { type: "string" }, a_name: { type: "string" } }),
  "contract/answers-are-open in an answer": (c) => {
    const schema = { type: "object", properties: { colour: { enum: ["red"] } } };
    const content = { "application/json": { schema, example: { colour: "red" } } };
    operation(c)["responses"] = { ...Object(operation(c)["responses"]), "200": { description: "Made.", content } };
  },
  "contract/answers-are-open in a webhook": (c) => {
    const schema = { type: "string", enum: ["red"] };
    Object.assign(c.webhooks.made.post, {
      requestBody: { content: { "application/json": { schema, example: "red" } } },
    });
  },
  "contract/open-values-are-described": (c) => Object.assign(body(c).schema, { "x-extensible-enum": ["red"] }),
  "contract/request-objects-are-closed": (c) => delete body(c).schema["additionalProperties"],
  "contract/link-names-an-operation": (c) => {
    const responses = operation(c)["responses"] as Record<string, unknown>;
    responses["204"] = { description: "Made.", links: { again: { operationId: "nowhere" } } };
  },
  "operation-operationId": (c) => delete operation(c)["operationId"],
};

describe("the contract's lint rules", () => {
  let folder: string;
  let found: Map<string, Set<string>>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lint-"));
    const names = ["sound", ...Object.keys(broken)];
    found = new Map(
      await Promise.all(names.map(async (name, index) => [name, await brokenRules(name, index)] as const)),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function brokenRules(name: string, index: number) {
    const contract = soundContract();
    broken[name]?.(contract);
    const file = path.join(folder, `${index}.yaml`);
    await writeFile(file, stringify(contract, { aliasDuplicateObjects: false }));
    return rulesThatFire(file);
  }

  test("a sound contract passes", () => expect([...(found.get("sound") ?? [])]).toEqual([]));

  test.each(Object.keys(broken))("%s is reported where it is broken", (name) =>
    expect([...(found.get(name) ?? [])]).toContain(name.split(" ")[0]),
  );
});

async function rulesThatFire(file: string) {
  const { PATH } = process.env;
  const { out } = await runProgram({ entry: COMMAND, cwd: process.cwd(), env: { PATH }, args: ["lint", file] });
  return new Set([...out.matchAll(/:\d+ (?:error|warn) (\S+): /g)].map(([, rule = ""]) => rule));
}
