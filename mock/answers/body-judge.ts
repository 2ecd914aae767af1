/** Bodies held against the contract's own schemas: Prism reads them as draft 7, and knows no encodings of forms. */
import { typesOf } from "../../spec/codegen/emit/checks.ts";
import { fieldsOf } from "../../spec/codegen/emit/parameters.ts";
import { asWritten } from "../../spec/codegen/runtime/routing/as-sent.ts";
import { readForm } from "../../spec/codegen/runtime/routing/form-readings.ts";
import { type Json, type Schema, isObject, objectAt } from "../../spec/openapi/json.ts";
import { declaredMedia, essence, isJsonMediaType } from "../../spec/openapi/media.ts";
import { tokensOf } from "../../spec/openapi/pointer.ts";
import { follow } from "../../spec/openapi/reference.ts";
import type { ContractOperation } from "../contract.ts";
import { type BodyParts, schemaOf } from "./bodies.ts";
import type { Violation } from "./prism.ts";
import type { MockRequest } from "./request.ts";
import { concernsBody } from "./violations.ts";

interface Received {
  /** Parsed where it is JSON or a form. */
  readonly body: unknown;
  /** What it breaks; undefined where Prism's opinion stands. */
  readonly faults: readonly Violation[] | undefined;
  readonly isForm: boolean;
}

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)$/;

/** Files as their text: what a schema says of them is about that. */
async function fieldsIn(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  const names = [...new Set(form.keys())];
  const entries = names.map(async (name): Promise<[string, unknown]> => {
    const values = await Promise.all(
      form.getAll(name).map((value) => (typeof value === "string" ? value : value.text())),
    );
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The body as the contract describes it; one that cannot be taken apart is left to Prism. */
export async function judgedBody(
  parts: BodyParts,
  operation: ContractOperation,
  { headers, body: bytes }: MockRequest,
  parsed: unknown,
): Promise<Received> {
  const contentType = headers["content-type"] ?? "";
  const type = essence(contentType);
  const media = declaredMedia(operation.body?.content ?? [], type);
  const schema = media === undefined ? undefined : schemaOf(parts.document, media);
  const unjudged = { body: parsed, faults: undefined, isForm: false };
  if (media === undefined || schema === undefined || !Buffer.isBuffer(bytes) || parsed === undefined) return unjudged;
  if (isJsonMediaType(type)) return { ...unjudged, faults: faultsOf(parts, schema, parsed) };
  // what stands in other notations is not text, whatever the schema says of its meaning
  if (!FORM.test(type)) return { ...unjudged, faults: type.startsWith("text/") && isText(schema) ? undefined : [] };
  // a form has fields, whatever a contract says of it
  const types = isObject(schema) ? typesOf(objectAt(follow(parts.document, schema))) : [];
  if (types.length > 0 && !types.includes("object")) return { ...unjudged, faults: [] };
  const raw = await fieldsIn(bytes, contentType).catch(() => undefined);
  if (raw === undefined) return unjudged;
  const shapes = fieldsOf(parts.document, isObject(schema) ? schema : {}, media.encoding);
  const text = type.startsWith("multipart/") ? "" : `?${bytes.toString("utf8")}`;
  const body = readForm(asWritten("form", raw, shapes, text), shapes, (form) => {
    const fault = parts.schemas.fault(schema, form);
    return fault === undefined ? [] : [tokensOf(fault.at)[0] ?? ""];
  });
  return { body, faults: faultsOf(parts, schema, body), isForm: true };
}

function isText(schema: Schema): boolean {
  return isObject(schema) && schema["type"] === "string";
}

function faultsOf({ schemas }: BodyParts, schema: Schema, value: unknown): Violation[] {
  const fault = schemas.fault(schema, value as Json);
  if (fault === undefined) return [];
  return [{ code: fault.keyword, path: ["body", ...tokensOf(fault.at)], message: fault.message }];
}

/** What Prism found, without what it misreads in the body, and with what it overlooks there. */
export function corrected(found: readonly Violation[], { faults, isForm }: Received): readonly Violation[] {
  if (faults === undefined) return found;
  const others = found.filter((violation) => !concernsBody(violation));
  const ofBody = found.filter(concernsBody);
  return [...others, ...(faults.length > 0 && ofBody.length > 0 && !isForm ? ofBody : faults)];
}
