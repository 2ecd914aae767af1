import type { components } from "../../../generated/types.ts";
import { BATCHES, PATIENTS, PROJECTS } from "./codes.ts";
import { uuidOf } from "./identity.ts";

type AuditEvent = components["schemas"]["AuditEvent"];

/** What a bundle of the audit trail says of itself. */
export interface AuditBundleFacts {
  readonly self: string;
  readonly next: string | undefined;
  /** The origin under which the service was asked. */
  readonly server: string;
  readonly at: string;
  /** The HTTP method of an operation. */
  readonly methodOf: (operation: string) => string | undefined;
}

const SERVICE = "Respiratory Intelligence Service";
const OPERATOR = "Operator of the service";
const KEYS = "urn:respiratory-intelligence-service:keys";
const LINKS = "urn:respiratory-intelligence-service:links";
const REQUESTS = "urn:respiratory-intelligence-service:requests";
const OPERATIONS = "urn:respiratory-intelligence-service:operations";
/** Of members that FHIR has none for. */
const EXTENSIONS = "urn:respiratory-intelligence-service:audit";

const BALP = "https://profiles.ihe.net/ITI/BALP";
const DICOM = "http://dicom.nema.org/resources/ontology/DCM";
const EVENT_TYPE = "http://terminology.hl7.org/CodeSystem/audit-event-type";
const ENTITY_TYPE = "http://terminology.hl7.org/CodeSystem/audit-entity-type";
const OBJECT_ROLE = "http://terminology.hl7.org/CodeSystem/object-role";
const INTERACTION = "http://hl7.org/fhir/restful-interaction";

const SOURCE = { system: DICOM, code: "110153", display: "Source Role ID" };
const DESTINATION = { system: DICOM, code: "110152", display: "Destination Role ID" };
const APPLICATION = { system: DICOM, code: "110150", display: "Application" };
const CUSTODIAN = {
  system: "http://terminology.hl7.org/CodeSystem/provenance-participant-type",
  code: "custodian",
  display: "Custodian",
};

/** How BALP 1.1 tells the kinds of requests apart, and who has which role in them. */
const KINDS = {
  read: { code: "read", action: "R", profile: "Read", client: DESTINATION, server: SOURCE },
  search: { code: "search", action: "E", profile: "Query", client: SOURCE, server: DESTINATION },
  create: { code: "create", action: "C", profile: "Create", client: SOURCE, server: DESTINATION },
  update: { code: "update", action: "U", profile: "Update", client: SOURCE, server: DESTINATION },
  delete: { code: "delete", action: "D", profile: "Delete", client: APPLICATION, server: CUSTODIAN },
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Events as a FHIR R4 Bundle of AuditEvents. */
export function auditBundle(events: readonly AuditEvent[], facts: AuditBundleFacts): object {
  const { self, next, at } = facts;
  const entry = events.map((event) => {
    const id = uuidOf("audit", event.digest);
    return { fullUrl: `urn:uuid:${id}`, resource: { resourceType: "AuditEvent", id, ...contentOf(event, facts) } };
  });
  return {
    resourceType: "Bundle",
    id: uuidOf("audit", self, at),
    type: "searchset",
    timestamp: at,
    link: [{ relation: "self", url: self }, ...(next === undefined ? [] : [{ relation: "next", url: next }])],
    // FHIR knows no empty lists.
    ...(entry.length === 0 ? {} : { entry }),
  };
}

function contentOf(event: AuditEvent, { server, methodOf }: AuditBundleFacts): object {
  const kind = event.actor === "operator" ? kindOfAct(event) : kindOf(event, methodOf(event.operation));
  return {
    ...profileOf(event, kind),
    extension: extensionsOf(event),
    type: { system: EVENT_TYPE, code: "rest", display: "Restful Operation" },
    subtype: [{ system: INTERACTION, code: kind.code, display: kind.code }],
    action: kind.action,
    recorded: event.at,
    outcome: outcomeOf(event.status),
    ...(event.code === undefined ? {} : { outcomeDesc: event.code }),
    agent: [clientOf(event, kind), serverOf(server, kind)],
    source: {
      observer: { display: SERVICE },
      type: [
        {
          system: "http://terminology.hl7.org/CodeSystem/security-source-type",
          code: "4",
          display: "Application Server",
        },
      ],
    },
    entity: entitiesOf(event, kind),
  };
}

/** What an operator did is no request: what it came to says the status that an operation would have. */
function kindOfAct({ operation, status }: AuditEvent): Kind {
  if (operation === "backUp") return KINDS.read;
  if (status === 201) return KINDS.create;
  return status === 204 ? KINDS.delete : KINDS.update;
}

/** Lists are searches; a retraction writes another revision of what there is. */
function kindOf({ operation, actor }: AuditEvent, method: string | undefined): Kind {
  if (operation === "retractRecord" || method === "PUT") return KINDS.update;
  if (operation.startsWith("list")) return KINDS.search;
  if (method === "DELETE" || actor === "service") return KINDS.delete;
  return method === "POST" ? KINDS.create : KINDS.read;
}

/** BALP describes requests that succeeded, of clients whose address is known. */
function profileOf({ status, address, patient_id }: AuditEvent, { profile }: Kind): object {
  if (status >= 400 || address === undefined) return {};
  const name = `IHE.BasicAudit.${patient_id === undefined ? "" : "Patient"}${profile}`;
  return { meta: { profile: [`${BALP}/StructureDefinition/${name}`] } };
}

function extensionsOf({ operation, status, sequence, previous, digest, link }: AuditEvent): readonly object[] {
  const say = (name: string, value: object) => ({ url: `${EXTENSIONS}-${name}`, ...value });
  return [
    say("operation", { valueCode: operation }),
    say("status", { valueInteger: status }),
    say("sequence", { valueInteger: sequence }),
    ...(previous === "" ? [] : [say("previous", { valueString: previous })]),
    say("digest", { valueString: digest }),
    ...(link === undefined ? [] : [say("link", { valueString: link })]),
  ];
}

/** https://hl7.org/fhir/R4/valueset-audit-event-outcome.html */
function outcomeOf(status: number): string {
  if (status < 400) return "0";
  return status < 500 ? "4" : "8";
}

function clientOf(event: AuditEvent, { client }: Kind): object {
  const { address } = event;
  return {
    type: { coding: [client] },
    who: whoOf(event),
    requestor: true,
    ...(address === undefined ? {} : { network: { address, type: "2" } }),
  };
}

function whoOf({ actor, key_id, link }: AuditEvent): object {
  if (actor === "service") return { display: SERVICE };
  if (actor === "operator") return { display: OPERATOR };
  return {
    identifier: key_id === undefined ? { system: LINKS, value: link ?? "unknown" } : { system: KEYS, value: key_id },
  };
}

function serverOf(origin: string, { server }: Kind): object {
  return {
    type: { coding: [server] },
    who: { display: SERVICE },
    requestor: false,
    network: { address: origin, type: "5" },
  };
}

function entitiesOf(event: AuditEvent, kind: Kind): readonly object[] {
  const { request_id, patient_id } = event;
  const person = {
    what: { type: "Patient", identifier: { system: PATIENTS, value: patient_id } },
    type: { system: ENTITY_TYPE, code: "1", display: "Person" },
    role: { system: OBJECT_ROLE, code: "1", display: "Patient" },
  };
  return [
    {
      what: { identifier: { system: REQUESTS, value: request_id } },
      type: { system: `${BALP}/CodeSystem/BasicAuditEntityType`, code: "XrequestId" },
    },
    ...(patient_id === undefined ? [] : [person]),
    kind === KINDS.search ? queryOf(event) : dataOf(event),
  ];
}

const OBJECT = { system: ENTITY_TYPE, code: "2", display: "System Object" };

/** What was asked for, as far as the audit trail has it; the raw query may hold what is a client's own. */
function queryOf({ operation, project_id, patient_id, batch_id }: AuditEvent): object {
  const named = Object.entries({ project_id, patient_id, batch_id }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  const query = Buffer.from(`${operation}?${named.join("&")}`).toString("base64");
  return { type: OBJECT, role: { system: OBJECT_ROLE, code: "24", display: "Query" }, query };
}

function dataOf(event: AuditEvent): object {
  return {
    what: { identifier: identifierOf(event) },
    type: OBJECT,
    role: { system: OBJECT_ROLE, code: "4", display: "Domain Resource" },
  };
}

function identifierOf({ actor, operation, key_id, project_id, batch_id }: AuditEvent): object {
  if (batch_id !== undefined) return { system: BATCHES, value: batch_id };
  if (project_id !== undefined) return { system: PROJECTS, value: project_id };
  // Whose key it was done with is told of the agent.
  if (actor === "operator" && key_id !== undefined) return { system: KEYS, value: key_id };
  return { system: OPERATIONS, value: operation };
}
