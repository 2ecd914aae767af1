/** Intake of a FHIR bundle: what is taken. */
import { describe, expect, test } from "vitest";
import {
  type Any,
  at,
  changed,
  coded,
  litres,
  loinc,
  more,
  own,
  recordOf,
  unit,
  without,
} from "../reports/testing/bundles.ts";
import { OWN, PATH, effort, newClient, part, send, signal, storedIn } from "./testing/fhir-intake.ts";

describe("a bundle is taken in", () => {
  test("as the record that it says, and again as unchanged, as JSON too", async () => {
    const client = await newClient();
    const reply = await send(
      client,
      changed(() => undefined),
    );
    expect([reply.status, reply.body.created, reply.body.warnings]).toEqual([201, 1, []]);
    expect(await storedIn(client)).toEqual([recordOf("P-1")]);
    expect(
      (
        await send(
          client,
          changed(() => undefined),
        )
      ).body,
    ).toMatchObject({ created: 0, unchanged: 1 });
    const asJson = await client.post(PATH, { project_id: "screening", patients: [recordOf("P-1")] });
    expect([asJson.status, asJson.body.unchanged]).toEqual([200, 1]);
  });

  const record = (change: Any) => ({ ...recordOf("P-1"), ...change });
  const values = (change: Any) =>
    record({ pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62, ...change } });
  const flow = (value: number, code: string) => ({
    valueQuantity: { value, unit: code, system: "http://unitsofmeasure.org", code },
  });
  test.each<[string, (entry: Any[], bundle: Any) => unknown, Any]>([
    ["with millilitres", unit(4, { value: 1210, unit: "mL", code: "mL" }), record({})],
    ["with litres in the other letter of UCUM", unit(4, { unit: "litre", code: "l" }), record({})],
    [
      "with flows per minute",
      more("pef", { code: { coding: [loinc("69975-1")] }, ...flow(300, "L/min") }),
      values({ pef_l_s: 5 }),
    ],
    ["with the height in metres", unit(3, { value: 1.62, unit: "m", code: "m" }), record({})],
    [
      "with the dose in milligrams",
      (entry) => Object.assign(entry[9].resource.dosage.dose, { value: 0.4, unit: "mg", code: "mg" }),
      record({}),
    ],
    ["with codes of SNOMED CT alone", coded(5, { system: "http://snomed.info/sct", code: "441857000" }), record({})],
    [
      "with a code that we do not know beside one that we do",
      coded(4, { system: "urn:x", code: "1" }, loinc("20157-4")),
      record({}),
    ],
    [
      "whose references name type and id",
      (entry) => {
        entry[0].resource.result[3] = { reference: "Observation/P-1-fev1" };
      },
      record({}),
    ],
    [
      "with the ratio in percent",
      more("r", {
        code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
        ...flow(46, "%"),
      }),
      record({}),
    ],
    [
      "with the ratio as a fraction",
      more("r", {
        code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
        ...flow(0.462, "1"),
      }),
      record({}),
    ],
    ["whose report is preliminary", at(0, { status: "preliminary" }), record({})],
    ["whose values were corrected", at(4, { status: "corrected" }), record({})],
    ["with another spelling of the time", at(4, { effectiveDateTime: "2026-11-18T09:45:00Z" }), record({})],
    [
      "with a reference of yours",
      at(0, { identifier: [{ system: `${OWN}:client-references`, value: "ORD-1" }] }),
      record({ client_reference: "ORD-1" }),
    ],
    [
      "with a Patient of nothing but the pseudonym",
      (entry) => {
        entry.push({
          fullUrl: "urn:uuid:p",
          resource: { resourceType: "Patient", id: "p", identifier: [{ system: `${OWN}:patients`, value: "P-1" }] },
        });
        for (const { resource } of entry)
          if (resource.resourceType !== "Patient") resource.subject = { reference: "urn:uuid:p" };
      },
      record({}),
    ],
    [
      "with an effort",
      more(
        "e",
        effort([
          part("effort-fev1", litres(1.21)),
          part("effort-fvc", litres(2.62)),
          part("effort-fault", { valueCodeableConcept: { coding: [own("none")] } }),
          part("effort-plateau", { valueBoolean: true }),
        ]),
      ),
      record({
        pre_bronchodilator: { kind: "efforts", efforts: [{ fev1_l: 1.21, fvc_l: 2.62, faults: [], plateau: true }] },
      }),
    ],
  ])("%s", async (_, change, expected) => {
    const client = await newClient();
    const reply = await send(client, changed(change));
    expect([reply.status, reply.body.errors]).toEqual([201, undefined]);
    expect(await storedIn(client)).toEqual([expected]);
  });

  test("with codes that do not say when, where nothing was measured after a bronchodilator", async () => {
    const client = await newClient();
    const before = changed((entry) => {
      entry.splice(6);
      entry[0].resource.result.splice(5);
      coded(4, loinc("20150-9"))(entry);
      coded(5, loinc("19868-9"))(entry);
    });
    expect((await send(client, before)).status).toBe(201);
    expect((await storedIn(client))[0].pre_bronchodilator).toEqual({ kind: "values", fev1_l: 1.21, fvc_l: 2.62 });
  });

  test("with a signal at another rate, scale and origin", async () => {
    const client = await newClient();
    const data = Array.from({ length: 300 }, (_, index) => Math.round(3000 * (1 - Math.exp(-index / 50)))).join(" ");
    const millilitres = { value: 100, unit: "mL", system: "http://unitsofmeasure.org", code: "mL" };
    const change = signal({ data, origin: millilitres, period: 1000 / 60 });
    const alone = changed((entry) => {
      more("c", change)(entry);
      without(5)(entry);
      without(4)(entry);
    });
    expect((await send(client, alone)).status).toBe(201);
    const [{ pre_bronchodilator }] = await storedIn(client);
    const [curve] = pre_bronchodilator.efforts;
    expect([pre_bronchodilator.kind, curve.sampling_hz, curve.volume_l.length, curve.volume_l[0]]).toEqual([
      "curves",
      60,
      300,
      0.1,
    ]);
    expect(curve.volume_l[50]).toBeCloseTo(0.1 + 3 * (1 - Math.exp(-1)), 3);
  });

  test("and what has no code that is read is named in a warning", async () => {
    const client = await newClient();
    const bundle = changed(more("tlc", { code: { coding: [loinc("19862-2")], text: "TLC" }, ...litres(5.1) }));
    const reply = await send(client, bundle);
    expect(reply.body.warnings).toEqual([
      expect.objectContaining({ pointer: "/entry/10/resource", code: "observation_not_read" }),
    ]);
    expect(await storedIn(client)).toEqual([recordOf("P-1")]);
  });

  test("and what is doubtful is warned of with a pointer into the bundle", async () => {
    const client = await newClient();
    const reply = await send(client, changed(unit(3, { value: 65 })));
    expect(reply.status).toBe(201);
    expect(reply.body.warnings[0]).toMatchObject({
      pointer: "/entry/3/resource/valueQuantity/value",
      code: "height_likely_inches",
    });
  });
});
