/** Envelopes of documents that are sent to be signed: nothing is sent that is empty, the last signer completes it, and a history tells of all that was done. */
import { type Json, type JsonObject, objectAt } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withId, withOne } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /envelopes:
    get:
      operationId: listEnvelopes
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }, { name: cursor, in: query, schema: { type: string, maxLength: 40 } }]
      responses: { "200": EnvelopePage }
    post: { operationId: createEnvelope, body: NewEnvelope, responses: { "201": Envelope } }
  /envelopes/{envelope_id}:
    get: { operationId: getEnvelope, responses: { "200": Envelope, "404": refused } }
    patch: { operationId: updateEnvelope, description: "Changes the members that are sent. Keys of \`labels\` are merged; a key with an empty string is removed.", body: EnvelopeUpdate, responses: { "200": Envelope, "404": refused, "409": { description: Only draft envelopes can be changed. } } }
  /envelopes/{envelope_id}/send:
    post: { operationId: sendEnvelope, responses: { "200": Envelope, "404": refused, "409": { description: The envelope is no draft any more }, "422": { description: The envelope has no documents or no signers. } } }
  /envelopes/{envelope_id}/void:
    post: { operationId: voidEnvelope, description: "Ends an envelope with status \`sent\`.", body: Reason, responses: { "200": Envelope, "404": refused, "409": { description: Only sent envelopes can be voided. } } }
  /envelopes/{envelope_id}/remind:
    post: { operationId: remindEnvelope, responses: { "200": Reminder, "404": refused, "409": { description: Only sent envelopes can be reminded of. } } }
  /envelopes/{envelope_id}/documents:
    get: { operationId: listDocuments, responses: { "200": Documents, "404": refused } }
    post: { operationId: addDocument, body: NewDocument, responses: { "201": Document, "404": refused, "409": { description: Only draft envelopes can be changed. } } }
  /envelopes/{envelope_id}/documents/{document_id}:
    get: { operationId: getDocument, responses: { "200": Document, "404": refused } }
    delete: { operationId: removeDocument, responses: { "204": nothing, "404": refused, "409": { description: Only draft envelopes can be changed. } } }
  /envelopes/{envelope_id}/signers:
    get: { operationId: listSigners, responses: { "200": Signers, "404": refused } }
    post: { operationId: addSigner, body: NewSigner, responses: { "201": Signer, "404": refused, "409": { description: Only draft envelopes can be changed. } } }
  /envelopes/{envelope_id}/signers/{signer_id}:
    patch: { operationId: updateSigner, body: SignerUpdate, responses: { "200": Signer, "404": refused, "409": { description: Only draft envelopes can be changed. } } }
    get: { operationId: getSigner, responses: { "200": Signer, "404": refused } }
  /envelopes/{envelope_id}/signers/{signer_id}/sign:
    post: { operationId: sign, responses: { "200": Signer, "404": refused, "409": { description: "The envelope is not sent, or the signer has signed already." } } }
  /envelopes/{envelope_id}/signers/{signer_id}/decline:
    post: { operationId: decline, description: "Declines to sign, which ends the envelope with status \`declined\`.", body: Reason, responses: { "200": Signer, "404": refused, "409": { description: "The envelope is not sent, or the signer has signed already." } } }
  /envelopes/{envelope_id}/events:
    get: { operationId: listEvents, responses: { "200": Events, "404": refused } }
  /envelopes/{envelope_id}/alerts:
    get: { operationId: listAlerts, responses: { "200": Alerts, "404": refused } }
    post: { operationId: addAlert, body: NewAlert, responses: { "201": Alert, "404": refused } }
schemas:
  Status: { type: string, enum: [draft, sent, completed, declined, voided] }
  Moment: { type: [string, "null"], format: date-time }
  NewEnvelope: { type: object, additionalProperties: false, required: [subject], properties: { subject: { type: string, minLength: 1, maxLength: 60 }, labels: <Labels> } }
  EnvelopeUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { subject: { type: string, minLength: 1, maxLength: 60 }, labels: <Labels> } }
  Labels: { type: object, maxProperties: 20, propertyNames: { pattern: "^[a-z_]{1,40}$" }, additionalProperties: { type: string, maxLength: 60 } }
  Envelope: { type: object, required: [id, subject, labels, status, completed_at, void_reason], properties: { id: { type: string }, subject: { type: string }, labels: <Labels>, status: <Status>, completed_at: <Moment>, void_reason: { type: [string, "null"] } } }
  EnvelopePage: { type: object, required: [items, has_more], properties: { items: { type: array, items: <Envelope> }, has_more: { type: boolean }, next_cursor: { type: [string, "null"] } } }
  Reason: { type: object, additionalProperties: false, required: [reason], properties: { reason: { type: string, minLength: 1, maxLength: 60 } } }
  Reminder: { type: object, required: [reminded], properties: { reminded: { type: integer } } }
  NewDocument: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 } } }
  Document: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
  Documents: { type: object, required: [items], properties: { items: { type: array, items: <Document> } } }
  NewSigner: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 }, role: { type: string, enum: [signer, copy], default: signer }, place: { type: integer, minimum: 1, maximum: 50, default: 1 } } }
  SignerUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 60 }, place: { type: integer, minimum: 1, maximum: 50 } } }
  Signer: { type: object, required: [id, name, role, place, status, decline_reason], properties: { id: { type: string }, name: { type: string }, place: { type: integer }, role: { type: string, enum: [signer, copy] }, status: { type: string, enum: [waiting, signed, declined] }, decline_reason: { type: [string, "null"] } } }
  Signers: { type: object, required: [items], properties: { items: { type: array, items: <Signer> } } }
  Event: { type: object, required: [id, action], properties: { id: { type: string }, action: { type: string, enum: [created, sent, signed, declined, completed, voided] } } }
  Events: { type: object, required: [items], properties: { items: { type: array, items: <Event> } } }
  NewAlert: { type: object, additionalProperties: false, required: [event], properties: { event: { type: string, enum: [sent, signed, declined, voided] } } }
  Alert: { type: object, required: [id, event], properties: { id: { type: string }, event: { type: string, enum: [sent, signed, declined, voided] } } }
  Alerts: { type: object, required: [items], properties: { items: { type: array, items: <Alert> } } }
`;

const FAULTS = {
  "nothing is sent to nobody": ["expected-status"],
  "a draft is voided": ["expected-status"],
  "a draft is reminded of": ["expected-status"],
  "what is completed is voided": ["expected-status"],
  "who has signed signs again": ["expected-status"],
  "what is sent is added to": ["expected-status"],
  "what is sent is taken from": ["expected-status"],
  "who is renamed loses the place": ["read-back"],
  "labels of before are forgotten": ["read-back"],
  "an emptied label stays": ["read-back"],
  "nothing says when it was completed": ["read-back"],
  "what is declined stays sent": ["read-back"],
  "nobody knows why it was declined": ["read-back"],
  "nobody knows why it was voided": ["read-back"],
  "the history has no signatures": ["read-back"],
  "an empty page is announced": ["list-complete"],
} as const;

type Envelope = JsonObject & { id: string; status: string };
type Signer = JsonObject & { id: string; role: string; status: string };

interface Held {
  readonly envelope: Envelope;
  readonly documents: JsonObject[];
  readonly signers: Signer[];
  readonly events: JsonObject[];
  /** What somebody wants to be told of. */
  readonly alerts: JsonObject[];
}

/** By pages; the cursor is how many came before. */
function pageOf(all: readonly Json[], { limit = 20, cursor = "0" }: JsonObject, fault?: string): Reply {
  const from = Number(cursor);
  if (!Number.isInteger(from)) return refuse(400);
  const end = from + Number(limit);
  const has_more = fault === "an empty page is announced" ? all.length >= end : all.length > end;
  return ok({ items: all.slice(from, end), has_more, next_cursor: has_more ? String(end) : null });
}

function make(fault?: string): Habit {
  return habit("envelopes", CONTRACT, () => {
    const held = new Map<string, Held>();
    let made = 0;
    const next = (kind: string): string => `${kind}_${(made += 1)}7ce`;
    const withHeld = (given: JsonObject, does: (one: Held) => Reply): Reply => withId(held, given["envelope_id"], does);
    const withSigner = (given: JsonObject, does: (signer: Signer, one: Held) => Reply): Reply =>
      withHeld(given, (one) =>
        withOne(
          one.signers.find(({ id }) => id === given["signer_id"]),
          (signer) => does(signer, one),
        ),
      );
    const tell = ({ events }: Held, action: string): void => {
      if (action !== "signed" || fault !== "the history has no signatures") events.push({ id: next("event"), action });
    };
    const come = (one: Held, status: string, more: JsonObject = {}): void => {
      Object.assign(one.envelope, { status, ...more });
      tell(one, status);
    };
    const is = ({ envelope: { status } }: Held, wanted: string, unless: string, also?: string): boolean =>
      status === wanted || (fault === unless && (also === undefined || status === also));
    const add = (given: JsonObject, list: "documents" | "signers", thing: JsonObject): Reply =>
      withHeld(given, (one) => {
        if (!is(one, "draft", "what is sent is added to", "sent")) return refuse(409);
        (one[list] as JsonObject[]).push(thing);
        return ok({ ...thing }, 201);
      });
    const isOpen = ({ role, status }: Signer): boolean => role === "signer" && status !== "signed";
    return {
      listEnvelopes: ({ given }) =>
        pageOf(
          [...held.values()].map(({ envelope }) => envelope),
          given,
          fault,
        ),
      createEnvelope: ({ body }) => {
        const id = next("envelope");
        const envelope = {
          ...body,
          id,
          status: "draft",
          completed_at: null,
          void_reason: null,
          labels: objectAt(body["labels"]),
        } as Envelope;
        const one: Held = { envelope, documents: [], signers: [], events: [], alerts: [] };
        held.set(id, one);
        tell(one, "created");
        return ok({ ...envelope }, 201);
      },
      getEnvelope: ({ given }) => withHeld(given, ({ envelope }) => ok(envelope)),
      updateEnvelope: ({ given, body }) =>
        withHeld(given, (one) => {
          if (!is(one, "draft", "what is sent is added to", "sent")) return refuse(409);
          const was = fault === "labels of before are forgotten" ? {} : objectAt(one.envelope["labels"]);
          const all = Object.entries({ ...was, ...objectAt(body["labels"]) });
          const labels = all.filter(([, label]) => label !== "" || fault === "an emptied label stays");
          Object.assign(one.envelope, body, body["labels"] && { labels: Object.fromEntries(labels) });
          return ok({ ...one.envelope });
        }),
      sendEnvelope: ({ given }) =>
        withHeld(given, (one) => {
          if (one.envelope.status !== "draft") return refuse(409);
          const isReady = one.documents.length > 0 && one.signers.some(isOpen);
          if (!isReady && fault !== "nothing is sent to nobody") return refuse(422);
          come(one, "sent");
          return ok({ ...one.envelope });
        }),
      voidEnvelope: ({ given, body }) =>
        withHeld(given, (one) => {
          const isCompleted = is(one, "sent", "what is completed is voided", "completed");
          if (!isCompleted && !is(one, "sent", "a draft is voided", "draft")) return refuse(409);
          const isKept = fault !== "nobody knows why it was voided";
          come(one, "voided", { void_reason: isKept ? (body["reason"] ?? null) : null });
          return ok({ ...one.envelope });
        }),
      remindEnvelope: ({ given }) =>
        withHeld(given, (one) =>
          is(one, "sent", "a draft is reminded of", "draft")
            ? ok({ reminded: one.signers.filter(isOpen).length })
            : refuse(409),
        ),
      listDocuments: ({ given }) => withHeld(given, ({ documents }) => ok({ items: documents })),
      addDocument: ({ given, body }) => add(given, "documents", { ...body, id: next("document") }),
      getDocument: ({ given }) =>
        withHeld(given, ({ documents }) =>
          withOne(
            documents.find(({ id }) => id === given["document_id"]),
            (document) => ok(document),
          ),
        ),
      removeDocument: ({ given }) =>
        withHeld(given, (one) => {
          const place = one.documents.findIndex(({ id }) => id === given["document_id"]);
          if (place < 0) return MISSING;
          if (!is(one, "draft", "what is sent is taken from", "sent")) return refuse(409);
          one.documents.splice(place, 1);
          return { status: 204 };
        }),
      listSigners: ({ given }) => withHeld(given, ({ signers }) => ok({ items: signers })),
      addSigner: ({ given, body }) => {
        const fresh = {
          role: "signer",
          place: 1,
          ...body,
          id: next("signer"),
          status: "waiting",
          decline_reason: null,
        };
        return add(given, "signers", fresh);
      },
      getSigner: ({ given }) => withSigner(given, (signer) => ok(signer)),
      updateSigner: ({ given, body }) =>
        withSigner(given, (signer, one) => {
          if (!is(one, "draft", "what is sent is added to", "sent")) return refuse(409);
          Object.assign(signer, fault === "who is renamed loses the place" ? { place: 1 } : {}, body);
          return ok({ ...signer });
        }),
      sign: ({ given }) =>
        withSigner(given, (signer, one) => {
          const isAgain = fault === "who has signed signs again" && signer.status === "signed";
          if (!isAgain && (one.envelope.status !== "sent" || !isOpen(signer))) return refuse(409);
          signer.status = "signed";
          tell(one, "signed");
          const at = fault === "nothing says when it was completed" ? null : new Date().toISOString();
          if (!one.signers.some(isOpen)) come(one, "completed", { completed_at: at });
          return ok({ ...signer });
        }),
      decline: ({ given, body }) =>
        withSigner(given, (signer, one) => {
          if (one.envelope.status !== "sent" || !isOpen(signer)) return refuse(409);
          const isKept = fault !== "nobody knows why it was declined";
          Object.assign(signer, { status: "declined", decline_reason: isKept ? (body["reason"] ?? null) : null });
          if (fault === "what is declined stays sent") tell(one, "declined");
          else come(one, "declined");
          return ok({ ...signer });
        }),
      listAlerts: ({ given }) => withHeld(given, ({ alerts }) => ok({ items: alerts })),
      addAlert: ({ given, body }) =>
        withHeld(given, ({ alerts }) => {
          const alert = { ...body, id: next("alert") };
          alerts.push(alert);
          return ok(alert, 201);
        }),
      listEvents: ({ given }) => withHeld(given, ({ events }) => ok({ items: events })),
    };
  });
}

export const envelopes: Shape = {
  name: "envelopes that are sent to be signed, and their history",
  faults: FAULTS,
  make,
};
