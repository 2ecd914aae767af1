/** Names what of a contract, around its schemas, the generated code cannot do. */
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { type Parameter, isOfConnection } from "../../openapi/parameters.ts";
import { follow, pointer } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import { BARE } from "./client-bodies.ts";
import { TOKEN, isUnsendableKey, schemesOf } from "./client-security.ts";
import type { Note } from "./note.ts";
import { isJoinedCookie, isSpreadMap, shapeOf } from "./parameters.ts";
import { unclearParts } from "./unclear.ts";

const STANDARD_DIALECT = "https://json-schema.org/draft/2020-12/schema";
const OPENAPI_DIALECT = "https://spec.openapis.org/oas/3.1/dialect/base";

/** What the client says with a part of a form and the routes do not judge. */
const UNFOLLOWED = ["headers"];

function unfollowedEncodings(document: JsonObject, { at, definition }: Operation): Note[] {
  const content = objectAt(objectAt(follow(document, definition["requestBody"]))["content"]);
  const fields = Object.entries(content).flatMap(([mediaType, media]) =>
    Object.entries(objectAt(objectAt(media)["encoding"])).map(([name, encoding]) => ({
      place: `${at}/requestBody/${pointer("content", mediaType, "encoding", name).slice(2)}`,
      found: UNFOLLOWED.filter((keyword) => objectAt(encoding)[keyword] !== undefined),
    })),
  );
  return fields
    .filter(({ found }) => found.length > 0)
    .map(({ place, found }) => ({
      at: place,
      message: `${found.join(" and ")} of a part of a form are not judged by the routes`,
    }));
}

/** Objects of one query whose members are parameters themselves, of any name. */
function spreadMaps(document: JsonObject, { parameters }: Operation): Parameter[] {
  return parameters.filter(
    (parameter) =>
      parameter.in === "query" && isSpreadMap(document, shapeOf(document, parameter), parameter.definition["schema"]),
  );
}

/** Parameters and keys in headers that fetch writes itself, or under names that HTTP forbids. */
function unsendableHeaders(document: JsonObject): Note[] {
  const keys = Object.entries(schemesOf(document)).filter(([, scheme]) =>
    isUnsendableKey(objectAt(follow(document, scheme))),
  );
  return keys.map(([name, scheme]) => {
    const { in: where, name: said } = objectAt(follow(document, scheme));
    const message = `no request carries a ${textAt(where)} of the name "${textAt(said)}": the client leaves this key out`;
    return { at: pointer("components", "securitySchemes", name), message };
  });
}

/** Header parameters of the connection. */
function connectionHeaders(document: JsonObject, { at, definition }: Operation): Note[] {
  return listAt(definition["parameters"]).flatMap((written, index) => {
    const { in: where, name } = objectAt(follow(document, written));
    if (where !== "header" || !isOfConnection(textAt(name) ?? "")) return [];
    return [
      {
        at: `${at}/parameters/${index}`,
        message: `${textAt(name)} is written by fetch itself: the client leaves it out`,
      },
    ];
  });
}

/** The whole query in another notation than a form. */
function unreadQueries(document: JsonObject, { at, definition }: Operation): Note[] {
  return listAt(definition["parameters"]).flatMap((written, index) => {
    const { in: where, name } = objectAt(follow(document, written));
    if (where !== "querystring") return [];
    const message = `${textAt(name)} is the whole query, and no form: the client does not send it, and the routes do not read it`;
    return [{ at: `${at}/parameters/${index}`, message }];
  });
}

/** JSON in a path, which the routes take apart and the client does not write. */
function jsonInPath(document: JsonObject, { parameters }: Operation): Note[] {
  return parameters.flatMap((parameter) => {
    if (parameter.in !== "path" || shapeOf(document, parameter).style !== "json") return [];
    return [{ at: parameter.at, message: `${parameter.name} is JSON in a path: who calls the client gives its text` }];
  });
}

/** What stands around the schemas: other versions and dialects, and calls that are no webhooks. */
export function unsupportedParts(document: JsonObject, operations: readonly Operation[]): Note[] {
  const notes: Note[] = operations.flatMap((operation) => [
    ...unfollowedEncodings(document, operation),
    ...(operation.kind === "operation" ? connectionHeaders(document, operation) : []),
    ...(operation.kind === "operation" ? unreadQueries(document, operation) : []),
    ...(operation.kind === "operation" ? unclearParts(document, operation) : []),
    ...(operation.kind === "operation" ? jsonInPath(document, operation) : []),
  ]);
  notes.push(...unsendableHeaders(document));
  const version = textAt(document["openapi"]) ?? "";
  if (!version.startsWith("3.1"))
    notes.push({
      at: "#/openapi",
      message: `of what OpenAPI ${version} adds, the method query, additionalOperations, itemSchema and a form as the whole query are read; all else is read as 3.1`,
    });
  const dialect = document["jsonSchemaDialect"];
  if (dialect !== undefined && dialect !== STANDARD_DIALECT && dialect !== OPENAPI_DIALECT) {
    notes.push({
      at: "#/jsonSchemaDialect",
      message: "schemas are read as JSON Schema 2020-12, whatever their dialect",
    });
  }
  for (const operation of operations) {
    const { at, kind, method, body, parameters, responses } = operation;
    const [first, ...more] = kind === "operation" ? spreadMaps(document, operation) : [];
    for (const { at: place, name } of more)
      notes.push({
        at: place,
        message: `${name} has members of any name, as ${first?.name} has: the routes read each of them as a member of both`,
      });
    for (const { status } of kind === "operation" ? responses : [])
      if (status === "407")
        notes.push({
          at: `${at}/responses/407`,
          message:
            "fetch takes 407 for a failure of its own: the client throws NoAnswerError where a service answers so",
        });
    if (kind === "operation" && method === "trace")
      notes.push({ at, message: "fetch refuses the method TRACE: the client cannot call it" });
    for (const parameter of kind === "operation" ? parameters : []) {
      const { at: place, name, in: where } = parameter;
      if (where === "query" && name === "")
        notes.push({ at: place, message: "a query parameter without a name is not read by the routes" });
      if ((where === "header" || where === "cookie") && !TOKEN.test(name))
        notes.push({ at: place, message: `${name} cannot be sent: HTTP allows no ${where} of that name` });
      if (isJoinedCookie(document, parameter))
        notes.push({ at: place, message: "a list or an object is written into one cookie, with commas" });
    }
    if (kind === "operation" && body !== undefined && BARE.has(method))
      notes.push({
        at: `${at}/requestBody`,
        message: "fetch sends no body with GET and HEAD: the client leaves it out, and the routes see none",
      });
  }
  for (const { at, definition } of operations) {
    if (definition["callbacks"] !== undefined) {
      notes.push({ at: `${at}/callbacks`, message: "callbacks are documented but have neither types nor receivers" });
    }
  }
  return notes;
}
