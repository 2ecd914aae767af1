/** A few mutants of a small contract, against a server that keeps the contract as it was. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractOf } from "../../engine/contract.ts";
import type { MutantStatus } from "../mutant-result.ts";
import { Detector, groupOf } from "./detector.ts";
import { controlsOf } from "./controls.ts";
import { mutated, nameOf } from "./mutant.ts";
import { mutantsOf } from "./mutants.ts";
import { record } from "./record.ts";
import { SchemaNodes } from "./schema-nodes.ts";
import { NOTES, profile } from "./testing/notes.ts";

const contract = contractOf(NOTES);
const mutants = mutantsOf(contract, new SchemaNodes(contract));
let detector: Detector;

beforeAll(async () => {
  detector = new Detector(contract, profile, await record(contract, profile, 1), 1);
});

afterAll(() => detector.close());

const NOTE = "/components/schemas/Note";
const NEW = "/components/schemas/NewNote";
const MADE = "/paths/~1notes/post/responses/201";
const LISTED = "/paths/~1notes/get/responses/200/content/application~1json/schema";
const LIMIT = "/paths/~1notes/get/parameters/0/schema";

const CASES: readonly (readonly [change: string, status: MutantStatus, check?: string])[] = [
  [`contract required: ${NOTE} no longer requires text`, "killed", "tightness"],
  [`contract required: ${NEW} requires colour`, "killed", "forbidden-request-taken"],
  [`contract type: ${NOTE}/properties/id is of type string`, "killed", "response-body"],
  [`contract nullability: ${NOTE}/properties/id may be null`, "killed", "tightness"],
  [`contract enum: ${NEW}/properties/colour has no value "red"`, "killed", "forbidden-request-taken"],
  [`contract enum: ${NEW}/properties/colour has one more value`, "killed", "valid-refused"],
  [`contract enum: ${NOTE}/properties/colour has one more value`, "killed", "coverage"],
  [`contract pattern: ${NEW}/properties/text has no pattern`, "killed", "valid-refused"],
  [`contract bounds: ${NEW}/properties/text has no minLength`, "equivalent"],
  [`contract bounds: ${LIMIT} has maximum 6`, "killed", "valid-refused"],
  [`contract bounds: ${NOTE}/properties/text has no maxLength`, "unobservable"],
  [`contract additionalProperties: ${NEW} takes any member`, "killed", "valid-refused"],
  [`contract additionalProperties: ${NOTE} takes no other member`, "equivalent"],
  [`contract property: ${NOTE} has no member colour`, "killed", "undeclared-member"],
  [`contract required: /components/schemas/Nobody no longer requires nothing`, "equivalent"],
  ["contract status: addNote does not document 201", "killed", "status-documented"],
  ["contract status: listNotes documents 418", "killed", "coverage"],
  [`contract header: ${MADE} has no header X-Serial`, "killed", "undocumented-header"],
  [`contract header: ${MADE} no longer requires the header X-Serial`, "killed", "tightness"],
  [
    `contract media type: ${MADE} is of application/vnd.mutant+json in the place of application/json`,
    "killed",
    "media-type",
  ],
  ["contract request body: addNote takes no body as well", "killed", "valid-refused"],
  ["contract path: /notes is at /notes/x-mutant", "killed", "status-documented"],
  ["contract method: addNote is asked for with PATCH", "killed", "status-documented"],
  ["contract parameter: query limit of listNotes is required", "killed", "invalid-refused"],
  ["contract parameter: query limit of listNotes has another name", "killed", "invalid-refused"],
  ["contract security: addNote asks for Key", "killed", "security"],
  [`contract bounds: ${LISTED} may not repeat items`, "unobservable"],
  // the server takes no notice of it, under this name or another
  ["contract parameter: header X-Trace of listNotes has another name", "survived"],
];

test.each(CASES)("%s: %s", async (change, status, check) => {
  const mutant = mutants.find((one) => `${groupOf(one)}: ${nameOf(one)}` === change);
  if (mutant === undefined) throw new Error(`nobody makes the change ${change}`);
  expect(await detector.judge(mutant)).toMatchObject({ status, ...(check === undefined ? {} : { check }) });
});

test("the unchanged contract is not found to differ from the server in any way in which a mutant is judged", async () => {
  for (const control of controlsOf(contract))
    expect(await detector.judge(control)).toMatchObject({ status: "survived" });
});

test("a contract that the server does not keep ends the proof before it begins", async () => {
  const other = mutated(NOTES, [{ pointer: `${NOTE}/properties/id/minimum`, value: 1000 }]);
  await expect(record(contractOf(other), profile, 1)).rejects.toThrow("with the contract unchanged the gate complains");
});
