/** The responses that an operation documents, with their headers and links. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "./json.ts";
import { type Media, contentOf } from "./media.ts";
import { join, read } from "./pointer.ts";
import { followed } from "./reference.ts";

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly schema: string | undefined;
  readonly explode: boolean;
  /** Set when its value is written in this media type rather than in the style of headers. */
  readonly mediaType: string | undefined;
  readonly pointer: string;
}

export interface Link {
  readonly name: string;
  readonly operationId: string;
  readonly parameters: JsonObject;
  readonly requestBody: Json | undefined;
}

export interface Response {
  readonly status: string;
  /** Described for clients of today, and answered by nobody yet (`x-reserved`). */
  readonly reserved: boolean;
  readonly pointer: string;
  readonly definition: JsonObject;
  readonly headers: readonly Header[];
  readonly content: readonly Media[];
  readonly links: readonly Link[];
}

/** A number, a class of them, or `default`: anything else under `responses` is an extension or a mistake. */
const STATUS = /^([1-5]\d\d|[1-5]XX|default)$/i;

/** What the connection says of itself, and whoever stands between may change. */
export function isOfTransport(header: string): boolean {
  return /^(content-(length|encoding)|transfer-encoding|trailer|te|(proxy-)?connection|keep-alive|upgrade|date)$/i.test(
    header,
  );
}

function headersOf(document: JsonObject, pointer: string): Header[] {
  const names = Object.keys(objectAt(read(document, join(pointer, "headers"))));
  const headers = names.map((name) => {
    const at = followed(document, join(pointer, "headers", name));
    const header = objectAt(read(document, at));
    const [content] = contentOf(document, at);
    const schema = header["schema"] === undefined ? content?.schema : join(at, "schema");
    const how = { explode: header["explode"] === true, mediaType: content?.type };
    return { name, required: header["required"] === true, pointer: at, schema, ...how };
  });
  return headers.filter(({ name }) => name.toLowerCase() !== "content-type");
}

function linksOf(document: JsonObject, pointer: string): Link[] {
  return Object.keys(objectAt(read(document, join(pointer, "links")))).flatMap((name) => {
    const link = objectAt(read(document, followed(document, join(pointer, "links", name))));
    const operationId = textAt(link["operationId"]) ?? textAt(operationAt(document, link)["operationId"]);
    if (operationId === undefined) return [];
    return [{ name, operationId, parameters: objectAt(link["parameters"]), requestBody: link["requestBody"] }];
  });
}

/** A link may name its operation by where it stands. */
function operationAt(document: JsonObject, link: JsonObject): JsonObject {
  const reference = textAt(link["operationRef"]);
  return reference?.startsWith("#/") === true ? objectAt(read(document, reference.slice(1))) : {};
}

export function responsesOf(document: JsonObject, operation: string): Response[] {
  const declared = Object.entries(objectAt(read(document, join(operation, "responses"))));
  return declared.flatMap(([status, value]) => {
    if (!STATUS.test(status) || !isObject(value)) return [];
    const pointer = followed(document, join(operation, "responses", status));
    const definition = objectAt(read(document, pointer));
    return [
      {
        status,
        reserved: definition["x-reserved"] === true,
        pointer,
        definition,
        headers: headersOf(document, pointer),
        content: contentOf(document, pointer),
        links: linksOf(document, pointer),
      },
    ];
  });
}

/** The response that documents this status: the status itself, its range (`4XX`), or `default`. */
export function responseFor(responses: readonly Response[], status: number): Response | undefined {
  const range = `${String(status).charAt(0)}XX`;
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status.toUpperCase() === range) ??
    responses.find((response) => response.status.toLowerCase() === "default")
  );
}

/** Whether anything but refusals is documented. */
export function documentsSuccess(responses: readonly Response[]): boolean {
  return responses.length === 0 || responses.some(({ status }) => !/^[45]/.test(status));
}

/** Whether no answer but refusals is documented: what comes of a valid request nobody can say then. */
export function refusesAlone({ responses }: { readonly responses: readonly Response[] }): boolean {
  return responses.length > 0 && responses.every(({ status }) => /^[45]/.test(status));
}
