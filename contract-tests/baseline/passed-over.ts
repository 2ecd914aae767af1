/** Every operation once more, for what oasdiff passes over: constraints, security, servers, how parameters are written. */
import { type Json, type JsonObject, objectAt, sameJson, textAt } from "../../spec/openapi/json.ts";
import { type Break, type Subject, WHOLE_CONTRACT, nameless } from "./break.ts";
import { lostEncodings } from "./encodings.ts";
import { type Direction, type Loss, SchemaComparison } from "./constraints.ts";
import { HEADER, HEADERS, type Turned } from "./directions.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { lostServers } from "./servers.ts";
import { operationsBelow } from "./resolve.ts";
import { type Side, lostAccess, lostFlows } from "./security.ts";

export interface PassedOver {
  readonly breaks: readonly Break[];
  /** Every place where values are lost; a break is told once of what several places refer to. */
  readonly places: readonly Break[];
}

export function breaksPassedOver(
  [agreed, present]: readonly [JsonObject, JsonObject],
  subjects: Turned["subjects"],
): PassedOver {
  const places: Break[] = [];
  const now = new Map<string, JsonObject>();
  for (const [path, method, operation] of operationsBelow(present, "paths"))
    now.set(`${method} ${nameless(path)}`, operation);
  const whole = [agreed, present].map((document) => ({ document, operation: {} })) as [Side, Side];
  const found = [...lostServers(...whole, WHOLE_CONTRACT), ...lostFlows(agreed, present)];
  for (const [path, method, operation] of operationsBelow(agreed, "paths")) {
    const counterpart = now.get(`${method} ${nameless(path)}`);
    const subject = subjects.get(`${method.toUpperCase()} ${path}`) ?? WHOLE_CONTRACT;
    // oasdiff has reported the operation that is gone
    if (counterpart === undefined) continue;
    const sides = [
      { document: agreed, operation },
      { document: present, operation: counterpart },
    ] as const;
    found.push(...inOperation(...sides, subject, places));
  }
  return { breaks: found, places };
}

function inOperation(agreed: Side, present: Side, subject: Subject, places: Break[]): Break[] {
  const compare = (
    direction: Direction,
    from: Json | undefined,
    to: Json | undefined,
    path = "",
    textual = path !== "",
  ): Loss[] => {
    const comparison = new SchemaComparison(agreed.document, present.document, direction, textual);
    comparison.compare(from, to, path);
    const status = direction === "in" ? undefined : "";
    places.push(...comparison.places.map((place) => asBreak({ path: place, text: "" }, subject, status)));
    return comparison.losses;
  };
  const bodies = contentPairs(requestOf(agreed), requestOf(present)).flatMap(({ from, to, media: [before, now] }) => [
    ...compare("in", from, to),
    ...lostEncodings({ document: agreed.document, schema: before }, { document: present.document, schema: now }),
  ]);
  const answers = statusPairs(agreed, present).flatMap(([status, pairs]) =>
    pairs
      .flatMap(({ type, from, to }) => compare("out", from, to, "", type === HEADERS))
      .map((loss) => asBreak(loss, subject, status)),
  );
  const parameters = parameterPairs(agreed.operation, present.operation).flatMap(([from, to]) => {
    const name = textAt(from["name"]) ?? "";
    return [
      ...compare("in", schemaOf(from), schemaOf(to), name),
      ...writtenOtherwise(name, [agreed.document, from], [present.document, to]),
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
  readonly media: readonly [Json | undefined, Json | undefined];
}

function contentPairs(agreed: Json | undefined, present: Json | undefined): Pair[] {
  const now = objectAt(present);
  return Object.entries(objectAt(agreed)).flatMap(([type, media]) =>
    type in now
      ? [{ type, from: objectAt(media)["schema"], to: objectAt(now[type])["schema"], media: [media, now[type]] }]
      : [],
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

type Written = readonly [document: JsonObject, parameter: JsonObject];

function writtenOtherwise(name: string, before: Written, now: Written): Loss[] {
  const style = ([, parameter]: Written): Json => parameter["style"] ?? STYLES[String(parameter["in"])] ?? "form";
  const exploded = (one: Written): Json => one[1]["explode"] ?? style(one) === "form";
  const media = ([, parameter]: Written): Json => Object.keys(objectAt(parameter["content"]));
  // a single value is written alike in every style but those of paths
  const isOfOneStyle = [before, now].every((one) => one[1]["in"] !== "path" && isPlain(one));
  const same = (isOfOneStyle ? [media] : [style, exploded, media]).every((how) => sameJson(how(before), how(now)));
  return same ? [] : [{ path: name, text: "is written otherwise (style, explode)" }];
}

function isPlain([document, parameter]: Written): boolean {
  const types = [resolved(document, schemaOf(parameter))["type"] ?? "object"].flat();
  return types.every((type) => type !== "object" && type !== "array");
}

/** `?flag` and `?flag=`, which a query may be allowed whatever its schema is. */
function emptyNoMore(name: string, from: JsonObject, to: JsonObject): Loss[] {
  const isLost = from["in"] === "query" && from["allowEmptyValue"] === true && to["allowEmptyValue"] !== true;
  return isLost ? [{ path: name, text: "may be empty no more (allowEmptyValue)" }] : [];
}
