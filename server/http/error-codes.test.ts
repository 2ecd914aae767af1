/** Each entry of `errors` has a stable code, whatever was wrong: one row for each way to be wrong. */
import { describe, expect, test } from "vitest";
import contract from "../../generated/openapi.json" with { type: "json" };
import { intakeOf, record } from "../testing/records.ts";
import { type Client, type Reply, testService } from "../testing/test-service.ts";

const KNOWN: readonly string[] = contract.components.schemas.InputErrorCode["x-extensible-enum"];
const PATH = "/api/v1/patient/intake";

interface Entry {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
}

async function entries(ask: (client: Client) => Promise<Reply>): Promise<readonly Entry[]> {
  const client = await (await testService()).company("Clinic");
  const { body } = await ask(client);
  return (body.errors as readonly Entry[]).map(({ pointer, parameter, code }) => ({
    ...(pointer === undefined ? {} : { pointer }),
    ...(parameter === undefined ? {} : { parameter }),
    code,
  }));
}

const send = (changes: Record<string, unknown>) => (client: Client) =>
  client.post(PATH, intakeOf([record("P-1", changes)]));
const test_ = (changes: Record<string, unknown>) =>
  send({ pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62, ...changes } });

describe("what is wrong with a part of the input has a code:", () => {
  test.each<[string, (client: Client) => Promise<Reply>, Entry]>([
    ["missing", (client) => client.post(PATH, { project_id: "p" }), { pointer: "/patients", code: "required" }],
    ["unknown", send({ name: 1 }), { pointer: "/patients/0/name", code: "unknown_member" }],
    ["of another type", send({ age_years: "67" }), { pointer: "/patients/0/age_years", code: "wrong_type" }],
    ["null", send({ weight_kg: null }), { pointer: "/patients/0/weight_kg", code: "wrong_type" }],
    ["no choice", send({ sex: "f" }), { pointer: "/patients/0/sex", code: "not_a_choice" }],
    ["no kind of test", test_({ kind: "x" }), { pointer: "/patients/0/pre_bronchodilator/kind", code: "not_a_choice" }],
    ["too small", send({ height_cm: 1.8 }), { pointer: "/patients/0/height_cm", code: "out_of_range" }],
    ["too large", test_({ fvc_l: 3100 }), { pointer: "/patients/0/pre_bronchodilator/fvc_l", code: "out_of_range" }],
    ["too short a list", (client) => client.post(PATH, intakeOf([])), { pointer: "/patients", code: "wrong_length" }],
    ["of another form", send({ patient_id: "P 1" }), { pointer: "/patients/0/patient_id", code: "wrong_form" }],
    ["no time", send({ performed_at: "today" }), { pointer: "/patients/0/performed_at", code: "wrong_form" }],
    ["twice in a set", send({ diagnoses: ["copd", "copd"] }), { pointer: "/patients/0/diagnoses/1", code: "repeated" }],
    [
      "a test that is missing",
      send({ pre_bronchodilator: undefined, post_bronchodilator: undefined }),
      { pointer: "/patients/0", code: "wrong_combination" },
    ],
    [
      "a part above its whole",
      test_({ fev1_l: 2.63 }),
      { pointer: "/patients/0/pre_bronchodilator/fev1_l", code: "fev1_above_fvc" },
    ],
    [
      "to come",
      send({ performed_at: "2062-11-18T10:15:00Z" }),
      { pointer: "/patients/0/performed_at", code: "in_the_future" },
    ],
    [
      "long past",
      send({ performed_at: "1026-11-18T10:15:00Z" }),
      { pointer: "/patients/0/performed_at", code: "before_1900" },
    ],
    [
      "an occasion twice",
      (client) => client.post(PATH, intakeOf([record("P-1"), record("P-1")])),
      { pointer: "/patients/1", code: "same_occasion" },
    ],
    [
      "nothing to amend",
      send({ amends: { reason: "r" } }),
      { pointer: "/patients/0/amends", code: "nothing_to_amend" },
    ],
    [
      "a parameter's form",
      (client) => client.get("/results?project_id=.p"),
      { parameter: "project_id", code: "wrong_form" },
    ],
    ["a parameter that is missing", (client) => client.get("/results"), { parameter: "project_id", code: "required" }],
    [
      "a parameter nobody has",
      (client) => client.get("/api/v1/batches?x=1"),
      { parameter: "x", code: "unknown_parameter" },
    ],
    [
      "a parameter twice",
      (client) => client.get("/api/v1/batches?limit=1&limit=1"),
      { parameter: "limit", code: "repeated_parameter" },
    ],
    ["a cursor", (client) => client.get("/api/v1/batches?cursor=x"), { parameter: "cursor", code: "invalid_cursor" }],
    [
      "parameters together",
      (client) => client.get("/api/v1/batches?after_sequence=1"),
      { parameter: "after_sequence", code: "wrong_combination" },
    ],
  ])("%s", async (_, ask, entry) => {
    expect(await entries(ask)).toContainEqual(entry);
    expect(KNOWN).toContain(entry.code);
  });
});
