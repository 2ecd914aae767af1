/** Contract -> client/operations.ts, one typed function per operation, and client/client.ts, all of them in one object. */
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { follow } from "../../openapi/reference.ts";
import { typeOfOperation } from "../table.ts";
import { literal } from "./checks.ts";
import { bodiesShape, helpersOf } from "./client-bodies.ts";
import { schemesOf, securityShape } from "./client-security.ts";
import type { Note } from "./note.ts";
import { shapeOf } from "./parameters.ts";
import { HEADER, indent } from "./source.ts";
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
  const key = operation.parameters.find(
    (parameter) => parameter.in === "header" && parameter.name.toLowerCase() === "idempotency-key",
  );
  const styles = queryStyles(document, operation);
  const exploded = operation.parameters
    .filter((parameter) => parameter.in === "header" && parameter.explode)
    .map(({ name }) => name);
  const helpers = [...helpersOf(operation).keys()].map((name) => `, ${name}: $${name}`);
  const shape = literal({
    name: operation.name,
    method: operation.method.toUpperCase(),
    path: templateOf(document, operation),
    statuses: operation.responses.map(({ status }) => status),
    ...bodiesShape(document, operation),
    ...(key !== undefined && { idempotencyHeader: key.name }),
    ...securityShape(document, operation, note),
    ...(Object.keys(styles).length > 0 && { queryStyles: styles }),
    ...(exploded.length > 0 && { explodedHeaders: exploded }),
  });
  return shape.replace(/ \}$/, `${helpers.join("")} }`);
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
  readonly items: string;
  /** What the function of its own is called. */
  readonly name: string;
}

/** The operations that page. */
function pagersOf(document: JsonObject, operations: readonly Operation[]): ReadonlyMap<Operation, Pager> {
  const names = new Names(operations.map(({ name }) => name));
  return new Map(
    operations.flatMap((operation): [Operation, Pager][] => {
      const items = pagedList(document, operation);
      return items === undefined
        ? []
        : [[operation, { items, name: names.claim(`paginate${capitalise(operation.name)}`) }]];
    }),
  );
}

const PURE = "/* @__PURE__ */";

/** One function for each operation, so that a bundle holds those that are used. */
export function emitOperations(document: JsonObject, all: readonly Operation[], note: (note: Note) => void): string {
  const operations = all.filter(({ kind }) => kind === "operation");
  if (operations.length === 0) return `${HEADER}export {};\n`;
  const pagers = pagersOf(document, operations);
  const functions = operations.map((operation) => {
    const type = typeOfOperation(operation);
    const shape = shapeLiteral(document, operation, note);
    const declared = `${comment(operation)}\nexport const ${operation.name} = ${PURE} $operation<${type}>`;
    const pager = pagers.get(operation);
    if (pager === undefined) return `${declared}(${shape});`;
    const list = JSON.stringify(pager.items);
    return `const $${operation.name} = ${shape} as const;
${declared}($${operation.name});
/** Every item of every page. */
export const ${pager.name} = ${PURE} $pagination<${type}, ${list}>($${operation.name}, ${list});`;
  });
  const used = pagers.size > 0 ? "operation as $operation, pagination as $pagination" : "operation as $operation";
  const helpers = [...new Map(operations.flatMap((operation) => [...helpersOf(operation)]))].map(
    ([name, module]) => `import { ${name} as $${name} } from "./${module}.ts";\n`,
  );
  const head = `${helpers.join("")}import { ${used} } from "./operation.ts";\nimport type { paths } from "../types.ts";\n\n`;
  return `${HEADER}${head}${functions.join("\n")}\n`;
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
      ([operation, { items }]) =>
        `readonly ${operation.name}: Paginate<${typeOfOperation(operation)}, ${JSON.stringify(items)}>;`,
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
