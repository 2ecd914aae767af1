/** Contract -> client/operations.ts, one typed function per operation, and client/client.ts, all of them in one object. */
import { METHODS } from "../../openapi/grammar.ts";
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { typeOfOperation } from "../table.ts";
import { literal } from "./literal.ts";
import { bodiesShape, helpersOf } from "./client-bodies.ts";
import { schemesOf, securityFor } from "./client-security.ts";
import type { Note } from "./note.ts";
import { paginationOf } from "./pagination.ts";
import { shapeOf } from "./parameters.ts";
import { targetShape } from "./client-target.ts";
import { HEADER, indent } from "./source.ts";
import type { Pagination } from "../runtime/client/pages.ts";
import { Names, capitalise } from "../names.ts";

/** Query parameters that are not written in the usual way. */
function queryStyles(document: JsonObject, operation: Operation): JsonObject {
  const unusual = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => ({
      ...shapeOf(document, parameter),
      allowReserved: parameter.definition["allowReserved"] === true,
    }))
    .filter(
      ({ style, explode, of, allowReserved }) =>
        style === "json" || allowReserved || (of !== "value" && !(style === "form" && explode)),
    );
  return Object.fromEntries(
    unusual.map(({ name, style, explode, allowReserved }) => [
      name,
      { style, explode, ...(allowReserved && { allowReserved }) },
    ]),
  );
}

/** Headers or cookies that are not written in the usual way. */
function headerStyles(document: JsonObject, { parameters }: Operation, place: "header" | "cookie"): JsonObject {
  const unusual = parameters.flatMap((parameter): [string, string][] => {
    if (parameter.in !== place) return [];
    if (shapeOf(document, parameter).style === "json") return [[parameter.name, "json"]];
    return place === "header" && parameter.explode ? [[parameter.name, "exploded"]] : [];
  });
  return Object.fromEntries(unusual);
}

/** Statuses by their media types, as the client reads them. */
function answersOf({ responses }: Operation): JsonObject {
  const answers = new Map<string, string[]>();
  for (const { status, content } of responses)
    for (const media of content.length === 0 ? [""] : content.map(({ type }) => type))
      answers.set(media, [...(answers.get(media) ?? []), status]);
  return Object.fromEntries([...answers].map(([media, statuses]) => [media, statuses.join(" ")]));
}

interface Shape {
  readonly own: JsonObject;
  /** What others may have as well, as it is written. */
  readonly common: ReadonlyMap<"security" | "answers", string>;
  readonly helpers: readonly string[];
}

function shapeFor(document: JsonObject, operation: Operation, note: (note: Note) => void): Shape {
  const key = operation.parameters.find(
    (parameter) => parameter.in === "header" && parameter.name.toLowerCase() === "idempotency-key",
  );
  const styles = queryStyles(document, operation);
  const headers = headerStyles(document, operation, "header");
  const cookies = headerStyles(document, operation, "cookie");
  const own = {
    name: operation.name,
    // a method of any other name is sent as it is written
    method: METHODS.some((known) => known === operation.method) ? operation.method.toUpperCase() : operation.method,
    ...targetShape(document, operation),
    ...bodiesShape(document, operation),
    ...(key !== undefined && { idempotencyHeader: key.name }),
    ...(Object.keys(styles).length > 0 && { queryStyles: styles }),
    ...(Object.keys(headers).length > 0 && { headerStyles: headers }),
    ...(Object.keys(cookies).length > 0 && { cookieStyles: cookies }),
  };
  const security = securityFor(document, operation, note);
  const common = new Map<"security" | "answers", string>([["answers", literal(answersOf(operation))]]);
  if (security.length > 0) common.set("security", literal(security));
  return { own, common, helpers: [...helpersOf(operation).keys()] };
}

/** What several operations have stands once, under a name that no operation has. */
function sharedBy(shapes: readonly Shape[]): ReadonlyMap<string, string> {
  const all = shapes.flatMap(({ common }) => [...common.values()]);
  const shared = new Set(all.filter((text, index) => all.indexOf(text) !== index));
  return new Map([...shared].map((text, index) => [text, `$${index}`]));
}

function shapeLiteral({ own, common, helpers }: Shape, shared: ReadonlyMap<string, string>): string {
  const parts = [...common].map(([name, text]) => `, ${name}: ${shared.get(text) ?? text}`);
  const calls = helpers.map((name) => `, ${name}: $${name}`);
  return literal(own).replace(/ \}$/, `${[...parts, ...calls].join("")} }`);
}

/** The summary, and what the first paragraph of the description adds. */
function comment({ definition, method, path }: Operation): string {
  const paragraph = textAt(definition["description"])
    ?.trim()
    .split(/\n\s*\n/)[0];
  const summary = textAt(definition["summary"]) ?? (paragraph === undefined ? `${method.toUpperCase()} ${path}` : "");
  const text = [summary, paragraph ?? ""].filter((part) => part !== "").join(". ");
  return `/** ${text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ")} */`;
}

interface Pager {
  readonly pagination: Pagination;
  /** What the function of its own is called. */
  readonly name: string;
}

/** The operations that page. */
function pagersOf(
  document: JsonObject,
  operations: readonly Operation[],
  note?: (note: Note) => void,
): ReadonlyMap<Operation, Pager> {
  const names = new Names(operations.map(({ name }) => name));
  return new Map(
    operations.flatMap((operation): [Operation, Pager][] => {
      const pagination = paginationOf(document, operation, note);
      return pagination === undefined
        ? []
        : [[operation, { pagination, name: names.claim(`paginate${capitalise(operation.name)}`) }]];
    }),
  );
}

/** Cursors of a query are followed by the sender itself. */
function followerOf({ next }: Pagination): "byNumber" | "byAddress" | "byBody" | undefined {
  if (next.by === "cursor") return undefined;
  if (next.by === "body") return "byBody";
  return next.by === "address" ? "byAddress" : "byNumber";
}

function pagerLiteral(pagination: Pagination): string {
  const follower = followerOf(pagination);
  const text = literal(pagination as unknown as JsonObject);
  return follower === undefined ? text : text.replace(/ \}$/, `, follow: $${follower} }`);
}

const PURE = "/* @__PURE__ */";

/** One function for each operation, so that a bundle holds those that are used. */
export function emitOperations(document: JsonObject, all: readonly Operation[], note: (note: Note) => void): string {
  const operations = all.filter(({ kind }) => kind === "operation");
  if (operations.length === 0) return `${HEADER}export {};\n`;
  const pagers = pagersOf(document, operations, note);
  const shapes = new Map(operations.map((operation) => [operation, shapeFor(document, operation, note)]));
  const shared = sharedBy([...shapes.values()]);
  const constants = [...shared].map(([text, name]) => `const ${name} = ${text} as const;\n`);
  const functions = [...shapes].map(([operation, own]) => {
    const type = typeOfOperation(operation);
    const shape = shapeLiteral(own, shared);
    const declared = `${comment(operation)}\nexport const ${operation.name}: $Operation<${type}> = ${PURE} $operation<${type}>`;
    const pager = pagers.get(operation);
    if (pager === undefined) return `${declared}(${shape});`;
    const list = JSON.stringify(pager.pagination.items);
    return `const $${operation.name} = ${shape} as const;
${declared}($${operation.name});
/** Every item of every page. */
export const ${pager.name}: $Pagination<${type}, ${list}> = ${PURE} $pagination<${type}, ${list}>($${operation.name}, ${pagerLiteral(pager.pagination)});`;
  });
  const used = ["operation as $operation, type OperationFunction as $Operation"];
  if (pagers.size > 0) used.push("pagination as $pagination, type PaginationFunction as $Pagination");
  const helpers = [...new Map(operations.flatMap((operation) => [...helpersOf(operation)]))].map(
    ([name, module]) => `import { ${name} as $${name} } from "./${module}.ts";\n`,
  );
  const followers = new Set([...pagers.values()].flatMap(({ pagination }) => followerOf(pagination) ?? []));
  const following = [...followers].map((name) => `import { ${name} as $${name} } from "./pages.ts";\n`);
  const head = `${[...helpers, ...following].join("")}import { ${used.join(", ")} } from "./operation.ts";\nimport type { paths } from "../types.ts";\n\n`;
  return `${HEADER}${head}${constants.join("")}${functions.join("\n")}\n`;
}

const HEAD = `import * as operations from "./operations.ts";
import type { ClientOptions } from "./options.ts";
import { Transport } from "./transport.ts";
import type { Call, Paginate } from "./types.ts";
import type { paths } from "../types.ts";
`;

/** The names that credentials are given under. */
function schemeNames(document: JsonObject): string {
  const names = Object.keys(schemesOf(document)).map((name) => JSON.stringify(name));
  return names.length === 0 ? "never" : names.join(" | ");
}

/** Where the contract names an address of its own, the client needs no other. */
function startOf(document: JsonObject, isUsed: boolean): string {
  const options = `ClientOptions<${schemeNames(document)}>`;
  const [server] = listAt(document["servers"]).map(objectAt);
  const hasAddress = /^https?:/.test(textAt(server?.["url"]) ?? "");
  if (!isUsed) return `_options: ${options}): Client {`;
  if (!hasAddress) return `options: ${options}): Client {\nconst transport = new Transport(options);`;
  return `options: Partial<${options}> = {}): Client {\nconst transport = new Transport({ baseUrl: serverUrl(0), ...options });`;
}

export function emitClient(document: JsonObject, all: readonly Operation[]): string {
  const operations = all.filter(({ kind }) => kind === "operation");
  const paged = [...pagersOf(document, operations)];
  const methods = operations
    .map((operation) => `${comment(operation)}\nreadonly ${operation.name}: Call<${typeOfOperation(operation)}>;`)
    .join("\n");
  const pagers = paged
    .map(
      ([operation, { pagination }]) =>
        `readonly ${operation.name}: Paginate<${typeOfOperation(operation)}, ${JSON.stringify(pagination.items)}>;`,
    )
    .join("\n");
  const made = operations
    .map(({ name }) => `${name}: (...input) => operations.${name}(transport, ...input),`)
    .join("\n");
  const pagersMade = paged
    .map(([{ name }, pager]) => `${name}: (...input) => operations.${pager.name}(transport, ...input),`)
    .join("\n");
  const start = startOf(document, operations.length > 0);
  const body = `export interface Client {
${methods}
/** Operations that page: each gives every item of every page. */
readonly paginate: {
${pagers}
};
}

/** A client of the service at \`baseUrl\`. Nothing is sent before an operation is called. */
export function createClient(${start}
return {
${made}
paginate: {
${pagersMade}
},
};
}
`;
  const used = start.includes("serverUrl(")
    ? HEAD.replace("import { Transport", 'import { serverUrl } from "./server-url.ts";\n$&')
    : HEAD;
  const head = operations.length > 0 ? used : 'import type { ClientOptions } from "./options.ts";\n';
  return `${HEADER}${paged.length > 0 ? head : head.replace("Call, Paginate", "Call")}\n${indent(body)}`;
}

/** Contract -> client/server-url.ts: the addresses that the contract names, with their variables. */
export function emitServerUrl(document: JsonObject): string {
  const servers = listAt(document["servers"])
    .map(objectAt)
    .map(({ url, variables }) => {
      const all = Object.entries(objectAt(variables)).map(([name, value]): [string, JsonObject] => {
        const { default: usual, enum: known } = objectAt(value);
        return [
          name,
          { default: String(usual ?? ""), ...(known !== undefined && { enum: listAt(known).map(String) }) },
        ];
      });
      return { url: textAt(url) ?? "/", ...(all.length > 0 && { variables: Object.fromEntries(all) }) };
    });
  // without any, the contract's own host is the service's
  const list = servers.length === 0 ? [{ url: "/" }] : servers;
  return `${HEADER}import { type Variables, urlOf } from "./servers.ts";

/** The servers of the contract, in its order. */
export const SERVERS = [
${list.map((server) => `  ${literal(server)},`).join("\n")}
] as const;

type Servers = typeof SERVERS;

/** The address of a server of the contract; variables that are left out have their defaults. */
export function serverUrl<Index extends ${list.map((_, index) => index).join(" | ")}>(index: Index, variables?: Variables<Servers[Index]>): string {
  return urlOf(SERVERS[index], { ...variables });
}
`;
}
