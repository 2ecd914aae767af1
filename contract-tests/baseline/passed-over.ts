/** Every operation once more, for what oasdiff passes over: constraints, security, servers, how parameters are written. */
import { type Json, type JsonObject, objectAt, sameJson, textAt } from "../../spec/openapi/json.ts";
import { type Break, type Subject, WHOLE_CONTRACT } from "./break.ts";
import { type Direction, type Loss, SchemaComparison } from "./constraints.ts";
import { HEADER, HEADERS, type Turned } from "./directions.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { operationsBelow } from "./resolve.ts";
import { lostAccess } from "./security.ts";

interface Side {
  readonly document: JsonObject;
  readonly operation: JsonObject;
}

export function breaksPassedOver(agreed: Turned, present: Turned): Break[] {
  const now = new Map<string, JsonObject>();
  for (const [path, method, operation] of operationsBelow(present.document, "paths"))
    now.set(`${method} ${nameless(path)}`, operation);
  const found = lostServers(
    { document: agreed.document, operation: {} },
    { document: present.document, operation: {} },
    WHOLE_CONTRACT,
  );
  for (const [path, method, operation] of operationsBelow(agreed.document, "paths")) {
    const counterpart = now.get(`${method} ${nameless(path)}`);
    const subject = agreed.subjects.get(`${method.toUpperCase()} ${path}`) ?? WHOLE_CONTRACT;
    // oasdiff has reported the operation that is gone
    if (counterpart === undefined) continue;
    found.push(
      ...inOperation(
        { document: agreed.document, operation },
        { document: present.document, operation: counterpart },
        subject,
      ),
    );
  }
  return found;
}

/** Nobody on the wire sees what a path parameter is called. */
const nameless = (path: string): string => path.replaceAll(/\{[^}]*\}/g, "{}");

function inOperation(agreed: Side, present: Side, subject: Subject): Break[] {
  const compare = (
    direction: Direction,
    from: Json | undefined,
    to: Json | undefined,
    path = "",
    textual = path !== "",
  ): Loss[] => {
    const comparison = new SchemaComparison(agreed.document, present.document, direction, textual);
    comparison.compare(from, to, path);
    return comparison.losses;
  };
  const bodies = contentPairs(requestOf(agreed), requestOf(present)).flatMap(({ from, to }) => compare("in", from, to));
  const answers = statusPairs(agreed, present).flatMap(([status, pairs]) =>
    pairs
      .flatMap(({ type, from, to }) => compare("out", from, to, "", type === HEADERS))
      .map((loss) => asBreak(loss, subject, status)),
  );
  const parameters = parameterPairs(agreed.operation, present.operation).flatMap(([from, to]) => {
    const name = textAt(from["name"]) ?? "";
    return [
      ...compare("in", schemaOf(from), schemaOf(to), name),
      ...writtenOtherwise(name, from, to),
      ...emptyNoMore(name, from, to),
    ];
  });
  const requests = [...bodies, ...parameters].map((loss) => asBreak(loss, subject, undefined));
  const hasOwn = [agreed, present].some(({ operation }) => operation["servers"] !== undefined);
  const servers = hasOwn ? lostServers(agreed, present, subject) : [];
  return [...requests, ...answers, ...servers, ...lostAccess(agreed, present, subject)];
}

/** Of a parameter, also where it is written in a media type. */
function schemaOf(parameter: JsonObject): Json | undefined {
  return parameter["schema"] ?? objectAt(Object.values(objectAt(parameter["content"]))[0])["schema"];
}

function asBreak({ path, text }: Loss, subject: Subject, status: string | undefined): Break {
  const element = path.startsWith(HEADER) ? path.slice(HEADER.length) : path;
  const what = path.startsWith(HEADER) ? "header " : "";
  return {
    rule: `${status === undefined ? "request" : "response"}-constraint-changed`,
    subject,
    status,
    element: element === "" ? undefined : element,
    text: element === "" ? `the body: ${text}` : `${what}\`${element}\`: ${text}`,
  };
}

const requestOf = ({ document, operation }: Side): Json | undefined =>
  resolved(document, operation["requestBody"])["content"];

interface Pair {
  readonly type: string;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

function contentPairs(agreed: Json | undefined, present: Json | undefined): Pair[] {
  const now = objectAt(present);
  return Object.entries(objectAt(agreed)).flatMap(([type, media]) =>
    type in now ? [{ type, from: objectAt(media)["schema"], to: objectAt(now[type])["schema"] }] : [],
  );
}

function statusPairs(agreed: Side, present: Side): [status: string, pairs: Pair[]][] {
  const now = objectAt(present.operation["responses"]);
  return Object.entries(objectAt(agreed.operation["responses"])).map(([status, response]) => [
    status,
    contentPairs(resolved(agreed.document, response)["content"], resolved(present.document, now[status])["content"]),
  ]);
}

function parameterPairs(agreed: JsonObject, present: JsonObject): [JsonObject, JsonObject][] {
  const now = listOf(present["parameters"]);
  return listOf(agreed["parameters"]).flatMap((one): [JsonObject, JsonObject][] => {
    const same = now.find((other) => other["in"] === one["in"] && other["name"] === one["name"]);
    return same === undefined ? [] : [[one, same]];
  });
}

const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.map(objectAt) : []);

const STYLES: Readonly<Record<string, string>> = { query: "form", cookie: "form", path: "simple", header: "simple" };

function writtenOtherwise(name: string, from: JsonObject, to: JsonObject): Loss[] {
  const style = (parameter: JsonObject): Json => parameter["style"] ?? STYLES[String(parameter["in"])] ?? "form";
  const exploded = (parameter: JsonObject): Json => parameter["explode"] ?? style(parameter) === "form";
  const media = (parameter: JsonObject): Json => Object.keys(objectAt(parameter["content"]));
  const same = [style, exploded, media].every((how) => sameJson(how(from), how(to)));
  return same ? [] : [{ path: name, text: "is written otherwise (style, explode)" }];
}

/** `?flag` and `?flag=`, which a query may be allowed whatever its schema is. */
function emptyNoMore(name: string, from: JsonObject, to: JsonObject): Loss[] {
  const isLost = from["in"] === "query" && from["allowEmptyValue"] === true && to["allowEmptyValue"] !== true;
  return isLost ? [{ path: name, text: "may be empty no more (allowEmptyValue)" }] : [];
}

function lostServers(agreed: Side, present: Side, subject: Subject): Break[] {
  const urls = ({ document, operation }: Side): string[] => {
    const servers = listOf(operation["servers"] ?? document["servers"]).map(({ url }) => textAt(url) ?? "/");
    return servers.length === 0 ? ["/"] : servers;
  };
  return urls(agreed)
    .filter((url) => !urls(present).includes(url))
    .map((url) => ({
      rule: "server-removed",
      subject,
      element: "servers",
      status: undefined,
      text: `the server ${url} is gone`,
    }));
}
