/** A bundle as a whole: skipped, repeated, too large, of another type. */
import { describe, expect, test } from "vitest";
import {
  type Any,
  at,
  bundleOf,
  changed,
  entriesOf,
  litres,
  loinc,
  more,
  recordOf,
  unit,
} from "../reports/testing/bundles.ts";
import { FHIR, OWN, PATH, newClient, send, storedIn } from "./testing/fhir-intake.ts";

describe("an intake of a bundle", () => {
  const skipping = (entry: Any[]) => {
    const bundle = bundleOf(entry);
    bundle.meta.tag.push({ system: `${OWN}:intake-choices`, code: "on-error-skip" });
    return bundle;
  };
  const three = (change: (entry: Any[]) => unknown) => {
    const second = entriesOf("P-2");
    change(second);
    return [...entriesOf("P-1"), ...second, ...entriesOf("P-3")];
  };

  test.each<[string, (entry: Any[]) => unknown, string, string]>([
    ["what reading refuses", unit(4, { code: "%" }), "/entry/14/resource/valueQuantity/code", "wrong_unit"],
    ["what the schema refuses", unit(3, { value: 3000 }), "/entry/13/resource/valueQuantity/value", "out_of_range"],
    ["what a rule refuses", unit(5, { value: 1.1 }), "/entry/14/resource/valueQuantity/value", "fev1_above_fvc"],
  ])("that skips leaves out %s, and tells it in the bundle's own pointers", async (_, change, pointer, code) => {
    const client = await newClient();
    const reply = await send(client, skipping(three(change)));
    expect([reply.status, reply.body.created]).toEqual([201, 2]);
    const [skipped, ...others] = reply.body.skipped as Any[];
    expect([skipped.pointer, others]).toEqual(["/entry/10/resource", []]);
    expect(skipped.errors.map((error: Any) => [error.pointer, error.code])).toContainEqual([pointer, code]);
    expect((await storedIn(client)).map(({ patient_id }) => patient_id)).toEqual(["P-1", "P-3"]);
  });

  test.each<[string, Any]>([
    ["by a display", { subject: { display: "x", identifier: { system: `${OWN}:patients`, value: "P-2" } } }],
    ["by a number of the hospital", { identifier: [{ system: "urn:oid:1.2.3", value: "4711" }] }],
  ])("that skips stores nothing at all where one report says who somebody is, %s", async (_, members) => {
    const client = await newClient();
    const reply = await send(client, skipping(three(at(0, members))));
    expect([reply.status, reply.body.errors]).toEqual([422, [expect.objectContaining({ code: "identifying" })]]);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test("points at what is told beside what is missing", async () => {
    const client = await newClient();
    const pack = {
      code: { coding: [loinc("8664-5")] },
      valueQuantity: { value: 20, system: "http://unitsofmeasure.org", code: "{PackYears}" },
    };
    const reply = await send(client, changed(more("y", pack)));
    expect(reply.body.errors).toEqual([
      expect.objectContaining({ pointer: "/entry/10/resource/valueQuantity/value", code: "required" }),
    ]);
  });

  test("is all or nothing without the wish, and where none is sound", async () => {
    const client = await newClient();
    expect((await send(client, bundleOf(three(unit(4, { code: "%" }))))).status).toBe(422);
    expect((await send(client, skipping(changed(unit(4, { code: "%" })).entry))).status).toBe(422);
    expect((await client.get("/api/v1/projects/screening")).status).toBe(404);
  });

  test("names the other report of the same occasion, and what is stored with other content", async () => {
    const client = await newClient();
    const twice = entriesOf("P-1").map(({ resource }) => {
      const text = JSON.stringify({ ...resource, id: `again-${resource.id}` }).replaceAll(
        "urn:uuid:",
        "urn:uuid:again-",
      );
      return { fullUrl: `urn:uuid:again-${resource.id}`, resource: JSON.parse(text) };
    });
    const reply = await send(client, bundleOf([...entriesOf("P-1"), ...twice]));
    expect(reply.body.errors).toEqual([
      expect.objectContaining({
        pointer: "/entry/10/resource",
        code: "same_occasion",
        detail: expect.stringContaining("/entry/0/resource"),
      }),
    ]);
    await send(
      client,
      changed(() => undefined),
    );
    const other = await send(client, changed(unit(4, { value: 1.3 })));
    expect([other.status, other.body.code, other.body.errors[0].pointer]).toEqual([
      409,
      "record_conflict",
      "/entry/0/resource",
    ]);
  });

  test("takes 1,000 reports and no more", async () => {
    const client = await newClient();
    const entries = (count: number) => Array.from({ length: count }, (_, index) => entriesOf(`P-${index}`)).flat();
    const reply = await send(client, bundleOf(entries(1000)));
    expect([reply.status, reply.body.created]).toEqual([201, 1000]);
    const more = await send(client, bundleOf(entries(1001)));
    expect([more.status, more.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: "/entry", code: "wrong_length" }),
    ]);
  });

  test("is repeated by its idempotency key, to the letter, and a refusal names the bundle again", async () => {
    const client = await newClient();
    const key = { "Idempotency-Key": "fhir-0001" };
    const bundle = changed(more("tlc", { code: { coding: [loinc("19862-2")] }, ...litres(5.1) }));
    const first = await send(client, bundle, key);
    const again = await send(client, bundle, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(
      (
        await send(
          client,
          changed(() => undefined),
          key,
        )
      ).body.code,
    ).toBe("idempotency_key_reused");
    const conflict = changed(unit(4, { value: 1.3 }));
    const refused = await send(client, conflict, { "Idempotency-Key": "fhir-0002" });
    const refusedAgain = await send(client, conflict, { "Idempotency-Key": "fhir-0002" });
    expect(refused.body.errors[0].pointer).toBe("/entry/0/resource");
    expect(refusedAgain.body.errors).toEqual(refused.body.errors);
  });

  test.each([
    ["application/fhir+json; fhirVersion=4.0", 201],
    ['application/FHIR+json;charset=UTF-8; fhirVersion="4.0"', 201],
    ["application/fhir+json; fhirVersion=5.0", 415],
    ["application/fhir+xml", 415],
    ["application/json; fhirVersion=4.0", 415],
    ["application/json", 422],
    ["application/json+fhir", 415],
  ])("of type %s is answered %i", async (type, status) => {
    const reply = await send(
      await newClient(),
      changed(() => undefined),
      { "Content-Type": type },
    );
    expect(reply.status).toBe(status);
  });

  test("is not made of JSON of our own, and other operations take no FHIR", async () => {
    const client = await newClient();
    const reply = await send(client, { project_id: "screening", patients: [recordOf("P-1")] });
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/resourceType"]);
    const model = await client.post("/api/v1/model/build", { project_id: "p", reference_equations: "gli-2012" }, FHIR);
    expect(model.status).toBe(415);
  });

  test("that nests too deeply or has a key twice is refused before it is read", async () => {
    const client = await newClient();
    const deep = changed(at(4, { extension: [JSON.parse("[".repeat(40) + "]".repeat(40))] }));
    expect([(await send(client, deep)).body.code]).toEqual(["malformed_json"]);
    const body = JSON.stringify(changed(() => undefined)).replace('"status":', '"status":"final","status":');
    const twice = await client.send("POST", PATH, { headers: FHIR, body });
    expect([twice.status, twice.body.code]).toEqual([400, "duplicate_key"]);
  });
});
