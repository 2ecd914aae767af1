/** What the contract has to say in more than one place is the same in all of them. */
import { createHmac } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { DELIVERIES, VERSION } from "../generated/about.ts";
import { PROBLEMS } from "../generated/problems.ts";
import { type JsonObject, isObject, listAt, objectAt, textAt } from "./openapi/json.ts";
import { follow, lookUp, pointer } from "./openapi/reference.ts";
import { readContract } from "./openapi/read.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CONTRACT = await readContract(join(ROOT, "spec/openapi.yaml"));
const SCHEMAS = objectAt(objectAt(CONTRACT["components"])["schemas"]);
const { delays_seconds, timeout_seconds } = DELIVERIES["results.delivered"];

const read = (path: string): Promise<string> => readFile(join(ROOT, path), "utf8");

/** Texts for people: of the contract, of its decisions, and of the first page. */
async function prose(): Promise<string> {
  const files = (await readdir(join(ROOT, "spec"), { recursive: true })).filter(
    (path) => /\.(md|yaml)$/.test(path) && !/^(lock|codegen|CHANGELOG)/.test(path),
  );
  return (await Promise.all(["README.md", ...files.map((path) => join("spec", path))].map(read))).join("\n");
}

test("the table of problem codes has the statuses of the problems", () => {
  const { description, ...schema } = objectAt(SCHEMAS["ProblemCode"]);
  const rows = [...(textAt(description) ?? "").matchAll(/^\| `(\w+)` \| ([\d, ]+) \|/gm)];
  const told = new Map(rows.map(([, code, statuses]) => [code, statuses?.split(", ").map(Number)]));
  const used = Map.groupBy(Object.values(PROBLEMS), ({ code }) => code);
  const statuses = [...used].map(([code, same]) => [code, [...new Set(same.map(({ status }) => status))].sort()]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(statuses));
  expect(listAt(schema["x-extensible-enum"])).toEqual([...told.keys()]);
});

test("a problem is shown where its status is answered", () => {
  const wrong = Object.entries(objectAt(CONTRACT["paths"])).flatMap(([path, item]) =>
    Object.values(objectAt(item)).flatMap((operation) =>
      Object.entries(objectAt(objectAt(operation)["responses"])).flatMap(([status, response]) => {
        const content = objectAt(objectAt(follow(CONTRACT, response))["content"])["application/problem+json"];
        const examples = Object.values(objectAt(objectAt(content)["examples"])).map((one) => follow(CONTRACT, one));
        return examples
          .map((one) => objectAt(objectAt(one)["value"]))
          .filter((value) => status !== "default" && value["status"] !== Number(status))
          .map((value) => `${path} ${status}: ${String(value["code"])}`);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test("every problem of a name is told in the same words", () => {
  expect(Object.keys(PROBLEMS).filter((name) => /_\d+$/.test(name))).toEqual([]);
});

test("the version is the same wherever it has to stand", async () => {
  const manifest = JSON.parse(await read("package.json")) as JsonObject;
  const lock = JSON.parse(await read("package-lock.json")) as JsonObject;
  expect([manifest["version"], lock["version"]]).toEqual([VERSION, VERSION]);
  const examples = objectAt(objectAt(CONTRACT["components"])["examples"]);
  expect(lookUp(examples, pointer("service-descriptor", "value", "version"))).toBe(VERSION);
  expect(lookUp(examples, pointer("contract-document", "value", "info", "version"))).toBe(VERSION);
  expect(await read("spec/CHANGELOG.md")).toContain(`\n## ${VERSION}`);
});

test("whoever tells the schedule tells the one that is kept", async () => {
  const text = await prose();
  const told = [...text.matchAll(/(\d+) s(?:econds)? after the (first|second)/g)];
  expect(told.length).toBeGreaterThan(3);
  for (const [, seconds, which] of told) expect(Number(seconds)).toBe(delays_seconds[which === "first" ? 1 : 2]);
  const limits = ["WebhookOutcome/properties/attempts", "Attempt/properties/attempt"].map(
    (place) => objectAt(lookUp(SCHEMAS, `#/${place}`))["maximum"],
  );
  expect(limits).toEqual([delays_seconds.length, delays_seconds.length]);
});

test("the longest delivery is as long as its attempts and the waits between them", async () => {
  const longest = delays_seconds.reduce<number>((sum, delay) => sum + delay + timeout_seconds, 0);
  expect(PROBLEMS.delivery_under_way.detail).toContain(`at most ${longest} seconds`);
  const told = [...(await prose()).matchAll(/no answer within (\d+) s/g)];
  expect(told.map(([, seconds]) => Number(seconds))).toEqual(told.map(() => timeout_seconds));
  expect(told.length).toBeGreaterThan(0);
});

test("the signature is described at one place, with a vector that holds", async () => {
  const { webhooks: _webhooks, ...rest } = CONTRACT;
  const described = textsIn(CONTRACT).filter((text) => /HMAC-SHA256 of the raw body bytes/.test(text));
  expect(described).toHaveLength(1);
  const [, secret, body, header] =
    /secret `([^`]+)`, body `([^`]+)`, header\s+`([^`]+)`/.exec(described[0] ?? "") ?? [];
  expect(header).toBe(
    `sha256=${createHmac("sha256", secret ?? "")
      .update(body ?? "")
      .digest("hex")}`,
  );
  expect(JSON.stringify(rest)).toContain(`"example":"${header}"`);
});

/** Every description of a document. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return [textAt(value["description"]) ?? "", ...Object.values(value).flatMap(textsIn)];
}

test("no key of package.json stands twice: npm runs the last one in silence", async () => {
  const manifest = await read("package.json");
  expect(() => void parse(manifest)).not.toThrow();
  expect(() => void parse(manifest.replace('"scripts": {', '"scripts": { "test": "",'))).toThrow(/unique/);
});
