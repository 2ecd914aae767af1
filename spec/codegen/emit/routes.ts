/** Contract -> routes.ts: a route of @hono/zod-openapi per operation, and the facts a server needs about each. */
import { METHODS } from "../../openapi/grammar.ts";
import { type JsonObject, objectAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { essence, isJsonMediaType } from "../../openapi/media.ts";
import type { Parameter } from "../../openapi/parameters.ts";
import { follow, lookUp, partPlaceOf } from "../../openapi/reference.ts";
import { type Entry, type SchemaTable, indexed, mediaTypesAt, typeOfOperation } from "../table.ts";
import { typesOf } from "./checks.ts";
import { literal } from "./literal.ts";
import { BARE } from "./client-bodies.ts";
import type { Note } from "./note.ts";
import { areAlikeAsText } from "./alike-forms.ts";
import { defaultOf, fieldsOf, shapesOf } from "./parameters.ts";
import type { Shape } from "../runtime/routing/decode.ts";
import { bodyTypes, middlewareOf } from "./middleware.ts";
import { inOrder } from "./route-order.ts";
import { HEADER, indent } from "./source.ts";
import { noteUnroutable } from "./unroutable.ts";

/**
 * Names no operation may take: those routes.ts needs for itself, the client's own `paginate`, and two that would make the client
 * something else - a promise and its own prototype.
 */
export const ROUTE_MODULE_NAMES = (
  "createRoute bundled BundledContract OpenAPIHono contract registerContract rebuildDocument form formOf parameters schemas " +
  "takes unlessOf asSent paths components webhooks Defaulted OperationFacts routes operations paginate then __proto__"
).split(" ");

/** JSON as the library knows it: it reads no other as such. */
const JSON_BODY = /^application\/([a-z-.]+\+)?json\s*(;|$)/i;
const FORM_BODY = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

const PLACES = [
  ["path", "params"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

interface Context {
  readonly document: JsonObject;
  readonly table: SchemaTable;
  readonly note: (note: Note) => void;
}

function schemaOf({ document, table }: Context, parameter: Parameter): string {
  const place = partPlaceOf(document, parameter.at);
  const [content] = mediaTypesAt(document, place);
  const entry =
    table.find(`${place}/schema`) ?? (content?.schemaAt === undefined ? undefined : table.find(content.schemaAt));
  return entry === undefined ? "anySchema" : `schemas.${entry.name}`;
}

function ruleOf(context: Context, parameter: Parameter, shape: Shape): string {
  const { document } = context;
  const { definition } = parameter;
  const rule = { ...shape, required: definition["required"] === true };
  const fallback = defaultOf(document, parameter);
  const fields = [literal(rule as unknown as JsonObject).slice(2, -2), `schema: ${schemaOf(context, parameter)}`];
  if (fallback !== undefined) fields.push(`default: ${literal(fallback)}`);
  return `{ ${fields.join(", ")} },`;
}

function placeType(operation: Operation, place: string, defaulted: readonly string[]): string {
  const type = indexed(typeOfOperation(operation), "parameters", place);
  if (defaulted.length === 0) return `NonNullable<${type}>`;
  return `Defaulted<NonNullable<${type}>, ${defaulted.map((name) => JSON.stringify(name)).join(" | ")}>`;
}

/** The library reads no query parameter without a name. */
function isUnread({ in: place, name }: Parameter): boolean {
  return place === "query" && name === "";
}

function parameterLines(context: Context, operation: Operation): string[] {
  return PLACES.flatMap(([place, field]) => {
    const own = operation.parameters.filter((parameter) => parameter.in === place && !isUnread(parameter));
    if (own.length === 0) return [];
    const defaulted = own
      .filter((parameter) => defaultOf(context.document, parameter) !== undefined)
      .map(({ name }) => name);
    const shapes = shapesOf(context.document, own);
    const rules = own.map((parameter, index) => ruleOf(context, parameter, shapes[index] as Shape)).join("\n");
    return [`${field}: parameters<${placeType(operation, place, defaulted)}>("${place}", [\n${rules}\n]),`];
  });
}

/** The arguments that name a place of the contract to the runtime. */
function placeArguments({ path, method }: Operation): string {
  return `${JSON.stringify(path)}, ${JSON.stringify(method)}`;
}

/** A media type of a body that the library judges, and what judges it. */
interface JudgedBody {
  readonly mediaType: string;
  readonly schema: string;
}

function judgedBodies(context: Context, at: string): JudgedBody[] {
  return mediaTypesAt(context.document, at).flatMap(({ mediaType, schemaAt }) => {
    const entry = schemaAt === undefined ? undefined : context.table.find(schemaAt);
    if (entry === undefined) return [];
    if (JSON_BODY.test(mediaType)) return [{ mediaType, schema: `schemas.${entry.name}` }];
    const isForm = FORM_BODY.test(mediaType);
    if (isForm && mayBeObject(context, entry))
      return [{ mediaType, schema: formSchema(context, at, mediaType, entry) }];
    if (isForm)
      context.note({ at, message: `the route does not judge bodies of ${mediaType}: no form has that schema` });
    else if (isJsonMediaType(mediaType))
      context.note({
        at,
        message: `the route does not judge bodies of ${mediaType}: the library reads no JSON of such a name`,
      });
    else context.note({ at, message: `the route does not judge bodies of ${mediaType}: only JSON and forms` });
    return [];
  });
}

/** A form has fields: it is an object, whatever a contract says of it. */
function mayBeObject({ document }: Context, { schema }: Entry): boolean {
  const types = typesOf(objectAt(follow(document, schema)));
  return types.length === 0 || types.includes("object");
}

function bodyLines(context: Context, operation: Operation): string[] {
  if (operation.definition["requestBody"] === undefined || BARE.has(operation.method)) return [];
  const types = bodyTypes(context.document, operation);
  const typeOf = (mediaType: string): string => types.get(mediaType) ?? essence(mediaType);
  const all = [...new Set(types.values())];
  const judged = judgedBodies(context, `${operation.at}/requestBody`);
  const forms = judged.filter(({ mediaType }) => FORM_BODY.test(mediaType));
  const ofForms = new Set(forms.map(({ mediaType }) => typeOf(mediaType)));
  const several = forms.map(({ mediaType, schema }) => `${JSON.stringify(typeOf(mediaType))}: ${schema}`).join(", ");
  const others = JSON.stringify(all.filter((type) => !ofForms.has(type)));
  const lines = judged.map(({ mediaType, schema }) => {
    const isForm = FORM_BODY.test(mediaType);
    const fitting = isForm ? `formOf({ ${several} }, ${others})` : jsonSchema(typeOf(mediaType), all, schema);
    return `${JSON.stringify(mediaType)}: { schema: ${all.length > 1 ? fitting : schema} },`;
  });
  return [`body: contract.requestBody(${placeArguments(operation)}, {\n${lines.join("\n")}\n}),`];
}

function formSchema(context: Context, at: string, mediaType: string, { name, schema }: Entry): string {
  const { document } = context;
  const media = objectAt(objectAt(objectAt(lookUp(document, partPlaceOf(document, at)))["content"])[mediaType]);
  const fields = fieldsOf(document, schema, objectAt(media["encoding"]));
  if (areAlikeAsText(document, schema))
    context.note({
      at,
      message: `bodies of ${mediaType} are text: the route refuses those that fit several forms which types alone tell apart`,
    });
  return `form(schemas.${name}, ${literal(fields as unknown as JsonObject[])})`;
}

function jsonSchema(own: string, all: readonly string[], schema: string): string {
  return `unlessOf(${JSON.stringify(all.filter((other) => other !== own))}, ${JSON.stringify(own)}, ${schema})`;
}

interface Answer {
  readonly status: string;
  readonly content: readonly { readonly mediaType: string; readonly schema: string }[];
}

function answersOf({ document, table }: Context, operation: Operation): Answer[] {
  return Object.keys(objectAt(operation.definition["responses"])).map((status) => ({
    status,
    content: mediaTypesAt(document, `${operation.at}/responses/${status}`).flatMap(({ mediaType, schemaAt }) => {
      const entry = schemaAt === undefined ? undefined : table.find(schemaAt);
      return entry === undefined ? [] : [{ mediaType, schema: `schemas.${entry.name}` }];
    }),
  }));
}

function answerLine(operation: Operation, { status, content }: Answer): string {
  const key = /^[1-5]\d\d$/.test(status) ? status : JSON.stringify(status);
  const place = `${placeArguments(operation)}, ${JSON.stringify(status)}`;
  if (content.length === 0) return `${key}: contract.empty(${place}),`;
  const media = content.map(({ mediaType, schema }) => `${JSON.stringify(mediaType)}: { schema: ${schema} }`);
  return `${key}: contract.response(${place}, { ${media.join(", ")} }),`;
}

function route(context: Context, operation: Operation): string {
  const request = [...parameterLines(context, operation), ...bodyLines(context, operation)];
  const lines = [
    `export const ${operation.name} = createRoute({`,
    `...contract.documentation(${placeArguments(operation)}),`,
    // Hono takes any method, its types only those that OpenAPI 3.1 knows
    `method: ${JSON.stringify(operation.method)}${METHODS.some((known) => known === operation.method) ? "" : ' as "get"'},`,
    `path: ${JSON.stringify(operation.path)},`,
    ...(request.length > 0 ? ["request: {", ...request, "},"] : []),
    ...middlewareOf(context.document, operation),
    "responses: {",
    ...answersOf(context, operation).map((answer) => answerLine(operation, answer)),
    "},",
    "});",
  ];
  return lines.join("\n");
}

function facts(context: Context, operation: Operation): string {
  const { document } = context;
  const bodyAt = partPlaceOf(document, `${operation.at}/requestBody`);
  const body = objectAt(lookUp(document, bodyAt));
  const mediaTypes = mediaTypesAt(document, bodyAt).map(({ mediaType }) => mediaType);
  const said = {
    operationId: operation.name,
    method: operation.method.toUpperCase(),
    path: operation.path,
    security: operation.definition["security"] ?? document["security"] ?? [],
    ...(operation.definition["requestBody"] === undefined
      ? {}
      : { body: { required: body["required"] === true, mediaTypes } }),
  };
  const answers = answersOf(context, operation).map(({ status, content }) => {
    const media = content.map(({ mediaType, schema }) => `${JSON.stringify(mediaType)}: ${schema}`);
    return `${JSON.stringify(status)}: { ${media.join(", ")} },`;
  });
  return `${operation.name}: {\n${literal(said).slice(2, -2)},\nresponses: {\n${answers.join("\n")}\n},\n},`;
}

const CONTRACT = `/** The contract the routes are documented with. */
export const contract = new BundledContract(bundled);

/** Registers the contract's components and webhooks, so that the document of the app's routes is complete. */
export function registerContract(app: Pick<OpenAPIHono, "openAPIRegistry">): void {
contract.register(app.openAPIRegistry);
}

/** The contract again, from the routes the app has registered: equal to openapi.json when all of them are. */
export function rebuildDocument(app: Pick<OpenAPIHono, "getOpenAPI31Document">): Record<string, unknown> {
return contract.rebuild(app);
}
`;

export function emitRoutes(
  document: JsonObject,
  all: readonly Operation[],
  table: SchemaTable,
  note: (note: Note) => void,
): string {
  const context = { document, table, note };
  const operations = all.filter(({ kind }) => kind === "operation");
  noteUnroutable(operations, note);
  const body = operations.map((operation) => route(context, operation)).join("\n\n");
  const uses = (name: string): boolean => new RegExp(`\\b${name}[(<[]|[:[] ?${name}\\b`).test(body);
  const pick = (names: readonly string[]): string => names.filter(uses).join(", ");
  const line = (names: readonly string[], from: string, kind = ""): string =>
    pick(names) === "" ? "" : `import ${kind}{ ${pick(names)} } from "${from}";\n`;
  const head = [
    `import { ${operations.length > 0 ? "createRoute, " : ""}type OpenAPIHono } from "@hono/zod-openapi";\n`,
    'import bundled from "./openapi.json" with { type: "json" };\n',
    'import { BundledContract } from "./routing/bundled-contract.ts";\n',
    'import type { OperationFacts } from "./routing/facts.ts";\n',
    line(["anySchema"], "./checks/schema.ts"),
    line(["asSent"], "./routing/as-sent.ts"),
    line(["form", "formOf"], "./routing/forms.ts"),
    line(["takes", "unlessOf"], "./routing/media-types.ts"),
    line(["parameters"], "./routing/parameters.ts"),
    line(["Defaulted"], "./routing/parameters.ts", "type "),
    /\bschemas\.[A-Za-z_$]/.test(body) ? 'import * as schemas from "./schemas.ts";\n' : "",
    line(["paths"], "./types.ts", "type "),
    `\n${CONTRACT}`,
  ];
  const names = inOrder(document, operations);
  // of many routes the compiler writes no type into declarations that it finds itself
  const types = names.map(({ name }) => `${name}: typeof ${name};\n`).join("");
  const values = names.map(({ name }) => `${name},\n`).join("");
  const tail =
    `/** Every operation of the contract by its operationId: /pets/mine before /pets/{id}, as Hono takes the first that fits. */\nexport const routes: {\n${types}} = {\n${values}};\n\n` +
    `/** What a server must know about each operation beside its route. */\n` +
    `export const operations: Readonly<Record<keyof typeof routes, OperationFacts>> = {\n` +
    `${operations.map((operation) => facts(context, operation)).join("\n")}\n};\n`;
  return `${HEADER}${indent(`${head.join("")}\n${body}\n\n${tail}`)}`;
}
