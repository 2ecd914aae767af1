/** Contract -> client/client.ts: one typed function per operation. */
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { follow } from "../../openapi/reference.ts";
import { mediaTypesAt, typeOfOperation } from "../table.ts";
import { literal } from "./checks.ts";
import type { Note } from "./note.ts";
import { shapeOf } from "./parameters.ts";
import { HEADER, indent } from "./source.ts";

/** How a token is introduced in `Authorization`; schemes such as Digest need more than a token. */
const PREFIXES: Readonly<Record<string, string>> = {
  basic: "Basic ",
  bearer: "Bearer ",
  oauth2: "Bearer ",
  openIdConnect: "Bearer ",
};

/** The first alternative whose scheme a single token can satisfy, and how that token travels. */
function credentialOf(document: JsonObject, operation: Operation, note: (note: Note) => void): JsonObject | undefined {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  const alternatives = listAt(operation.definition["security"] ?? document["security"]).map(objectAt);
  for (const alternative of alternatives) {
    const [name, ...more] = Object.keys(alternative);
    // an alternative that asks for nothing keeps no token from being sent with the others
    if (name === undefined || more.length > 0) continue;
    const scheme = objectAt(follow(document, schemes[name]));
    if (scheme["type"] === "apiKey")
      return { in: textAt(scheme["in"]) ?? "header", name: textAt(scheme["name"]) ?? "", prefix: "" };
    const prefix =
      PREFIXES[String(scheme["type"] === "http" ? textAt(scheme["scheme"])?.toLowerCase() : scheme["type"])];
    if (prefix !== undefined) return { in: "header", name: "Authorization", prefix };
  }
  if (alternatives.length > 0 && alternatives.every((alternative) => Object.keys(alternative).length > 0))
    note({
      at: `${operation.at}/security`,
      message: "the client has no token for these schemes; send their headers yourself",
    });
  return undefined;
}

/** Query parameters that are not written in the usual way. */
function queryStyles(document: JsonObject, operation: Operation): JsonObject {
  const unusual = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => shapeOf(document, parameter))
    .filter(({ style, explode, of }) => style === "json" || (of !== "value" && !(style === "form" && explode)));
  return Object.fromEntries(unusual.map(({ name, style, explode }) => [name, { style, explode }]));
}

/** The path with its parameters' styles in it, as the sender reads them: `{;id}` of matrix, `{.id*}` of exploded label. */
function templateOf(document: JsonObject, operation: Operation): string {
  const marks: Readonly<Record<string, string>> = { label: ".", matrix: ";" };
  return operation.parameters
    .filter((parameter) => parameter.in === "path")
    .map((parameter) => shapeOf(document, parameter))
    .reduce(
      (path, { name, style, explode }) =>
        path.replace(`{${name}}`, `{${marks[style] ?? ""}${name}${explode ? "*" : ""}}`),
      operation.path,
    );
}

function shapeLiteral(document: JsonObject, operation: Operation, note: (note: Note) => void): string {
  const mediaTypes = mediaTypesAt(document, `${operation.at}/requestBody`).map(({ mediaType }) => mediaType);
  const mediaType = mediaTypes.find((name) => /json/i.test(name)) ?? mediaTypes[0];
  const key = operation.parameters.find(
    (parameter) => parameter.in === "header" && parameter.name.toLowerCase() === "idempotency-key",
  );
  const credential = credentialOf(document, operation, note);
  const styles = queryStyles(document, operation);
  const accept = acceptOf(document, operation);
  return literal({
    name: operation.name,
    method: operation.method.toUpperCase(),
    path: templateOf(document, operation),
    statuses: Object.keys(objectAt(operation.definition["responses"])),
    ...(mediaType !== undefined && { mediaType }),
    ...(accept !== undefined && { accept }),
    ...(key !== undefined && { idempotencyHeader: key.name }),
    ...(credential !== undefined && { credential }),
    ...(Object.keys(styles).length > 0 && { queryStyles: styles }),
  });
}

/** What the client asks for where a success has several forms and JSON is one of them. */
function acceptOf(document: JsonObject, operation: Operation): string | undefined {
  const statuses = Object.keys(objectAt(operation.definition["responses"])).filter((status) => status.startsWith("2"));
  const forms = statuses.flatMap((status) => mediaTypesAt(document, `${operation.at}/responses/${status}`));
  const json = forms.find(({ mediaType }) => mediaType === "application/json");
  return json !== undefined && forms.some(({ mediaType }) => mediaType !== json.mediaType) ? json.mediaType : undefined;
}

/** The object schema of a success, its parts put together. */
function successProperties(document: JsonObject, operation: Operation): JsonObject {
  const responses = objectAt(operation.definition["responses"]);
  const status = Object.keys(responses).find((name) => name.startsWith("2"));
  const content = Object.values(objectAt(objectAt(follow(document, responses[status ?? ""]))["content"]));
  const schema = objectAt(follow(document, objectAt(content[0])["schema"]));
  const parts = listAt(schema["allOf"]).map((part) => objectAt(objectAt(follow(document, part))["properties"]));
  return Object.assign({}, ...parts, objectAt(schema["properties"])) as JsonObject;
}

/**
 * The name of the list an operation pages through: it takes `cursor` in its query, and its answer has `next_cursor` beside
 * exactly one list. Undefined where the contract does not show that.
 */
export function pagedList(document: JsonObject, operation: Operation): string | undefined {
  if (!operation.parameters.some(({ in: place, name }) => place === "query" && name === "cursor")) return undefined;
  const properties = successProperties(document, operation);
  if (properties["next_cursor"] === undefined) return undefined;
  const lists = Object.entries(properties).filter(
    ([, schema]) => objectAt(follow(document, schema))["type"] === "array",
  );
  return lists.length === 1 ? lists[0]?.[0] : undefined;
}

function comment(operation: Operation): string {
  const summary = textAt(operation.definition["summary"]) ?? `${operation.method.toUpperCase()} ${operation.path}`;
  return `/** ${summary.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */`;
}

const HEAD = `import { type ClientOptions, Transport } from "./transport.ts";
import type { Call, Paginate } from "./types.ts";
import type { paths } from "../types.ts";
`;

export function emitClient(document: JsonObject, all: readonly Operation[], note: (note: Note) => void): string {
  const operations = all.filter(({ kind }) => kind === "operation");
  const paged = operations.flatMap((operation) => {
    const items = pagedList(document, operation);
    return items === undefined ? [] : [{ operation, items }];
  });
  const shapes = operations
    .map((operation) => `${operation.name}: ${shapeLiteral(document, operation, note)},`)
    .join("\n");
  const methods = operations
    .map((operation) => `${comment(operation)}\nreadonly ${operation.name}: Call<${typeOfOperation(operation)}>;`)
    .join("\n");
  const pagers = paged
    .map(
      ({ operation, items }) =>
        `readonly ${operation.name}: Paginate<${typeOfOperation(operation)}, ${JSON.stringify(items)}>;`,
    )
    .join("\n");
  const made = operations.map(({ name }) => `${name}: transport.operation(SHAPES.${name}),`).join("\n");
  const pagersMade = paged
    .map(({ operation: { name }, items }) => `${name}: transport.pagination(SHAPES.${name}, ${JSON.stringify(items)}),`)
    .join("\n");
  const body = `${operations.length > 0 ? `const SHAPES = {\n${shapes}\n} as const;\n\n` : ""}export interface Client {
${methods}
/** Operations that page: each gives every item of every page. */
readonly paginate: {
${pagers}
};
}

/** A client of the service at \`baseUrl\`. Nothing is sent before an operation is called. */
export function createClient(${operations.length > 0 ? "options: ClientOptions): Client {\nconst transport = new Transport(options);" : "_options: ClientOptions): Client {"}
return {
${made}
paginate: {
${pagersMade}
},
};
}
`;
  const head = operations.length > 0 ? HEAD : 'import type { ClientOptions } from "./transport.ts";\n';
  return `${HEADER}${paged.length > 0 ? head : head.replace("Call, Paginate", "Call")}\n${indent(body)}`;
}
