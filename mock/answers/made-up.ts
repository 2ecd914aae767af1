/** Bodies that Prism made up from a schema that contains itself: it ends them with objects that lack what they require. */
import { type Json, type JsonObject, isSchema, objectAt } from "../../spec/openapi/json.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { write } from "../../spec/openapi/pointer.ts";
import { type Schemas, createSchemas } from "../schemas.ts";

/** Which answer: of an operation, by its path as the contract writes it, and with what it begins. */
interface Head {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface MadeUpBodies {
  /** The body without the parts that break its schema, where that leaves one that keeps it; else the body as it is. */
  whole(head: Head, body: unknown): unknown;
}

/** For a contract whose schemas are those of one direction each. */
export function madeUpBodies(document: JsonObject): MadeUpBodies {
  let schemas: Schemas | undefined;
  return {
    whole(head, body) {
      if (typeof body !== "object" || body === null) return body;
      const media = mediaTypeOf(document, head);
      // an example is the contract's own words
      if (media["example"] !== undefined || media["examples"] !== undefined) return body;
      const { schema } = media;
      if (!isSchema(schema)) return body;
      const { fault } = (schemas ??= createSchemas(document));
      return trimmed(body, (value) => fault(schema, value));
    },
  };
}

function mediaTypeOf(document: JsonObject, { method, path, status, headers }: Head): JsonObject {
  const item = objectAt(follow(document, objectAt(document["paths"])[path]));
  const responses = objectAt(objectAt(item[method])["responses"]);
  const declared = [String(status), `${String(status).charAt(0)}XX`, "default"].find((code) => code in responses) ?? "";
  const content = objectAt(objectAt(follow(document, responses[declared]))["content"]);
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return objectAt(content[String(type)]);
}

/** Takes away what is at fault until nothing is; what its owner cannot be without takes the owner along. */
function trimmed(body: unknown, fault: (value: unknown) => string | undefined): unknown {
  let value = body;
  for (let at = fault(value); at !== undefined; at = fault(value)) {
    if (at === "") return body;
    value = write(value as Json, at, undefined);
  }
  return value;
}
