/**
 * What stands where in a contract: the kinds of objects that OpenAPI and JSON Schema know, and what each member of them
 * holds. Everything that walks through a contract goes by this table, so that a property called `$ref` is no reference and
 * an extension is never taken for a part of the contract.
 */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"] as const;
export type Method = (typeof METHODS)[number];

/** `Schema`, a list of them `Schema[]`, or any number by name `Schema{}`. */
type Holds = string;
type Members = Readonly<Record<string, Holds>>;

interface Shape {
  readonly members: Members;
  /** What any other member holds; those that begin with `x-` are extensions all the same. */
  readonly others?: Holds;
}

const SERVERS = { servers: "Server[]" };
const EXAMPLES = { example: "Data", examples: "Example{}" };
const VALUE = { schema: "Schema", ...EXAMPLES, content: "MediaType{}" };

const SCHEMA: Members = {
  ...each("definitions $defs", "Schema{}"),
  discriminator: "Discriminator",
  enum: "Data",
  ...each("allOf anyOf oneOf", "Schema[]"),
  ...each("not if then else", "Schema"),
  ...each("dependentSchemas dependencies", "Schema{}"),
  prefixItems: "Schema[]",
  contains: "Schema",
  patternProperties: "Schema{}",
  ...each("propertyNames unevaluatedItems unevaluatedProperties", "Schema"),
  properties: "Schema{}",
  // a list of schemas before draft 2020-12
  ...each("items additionalItems additionalProperties contentSchema", "Schema"),
  ...each("default examples example const", "Data"),
};

/** Members stand in the order in which names are given to what they refer to. */
const SHAPES: Readonly<Record<string, Shape>> = {
  Document: shape({ info: "Info", ...SERVERS, paths: "Paths", webhooks: "PathItem{}", components: "Components" }),
  Components: shape({
    parameters: "Parameter{}",
    schemas: "Schema{}",
    responses: "Response{}",
    examples: "Example{}",
    requestBodies: "RequestBody{}",
    headers: "Header{}",
    securitySchemes: "SecurityScheme{}",
    links: "Link{}",
    callbacks: "Callback{}",
    pathItems: "PathItem{}",
    mediaTypes: "MediaType{}",
  }),
  Paths: shape({}, "PathItem"),
  Callback: shape({}, "PathItem"),
  PathItem: shape({
    ...SERVERS,
    parameters: "Parameter[]",
    ...each("get put post delete options head patch trace query", "Operation"),
    additionalOperations: "Operation{}",
  }),
  Operation: shape({
    parameters: "Parameter[]",
    ...SERVERS,
    requestBody: "RequestBody",
    responses: "Responses",
    callbacks: "Callback{}",
  }),
  Responses: shape({}, "Response"),
  Response: shape({ headers: "Header{}", content: "MediaType{}", links: "Link{}" }),
  RequestBody: shape({ content: "MediaType{}" }),
  Parameter: shape(VALUE),
  Header: shape(VALUE),
  MediaType: shape({
    schema: "Schema",
    itemSchema: "Schema",
    ...EXAMPLES,
    encoding: "Encoding{}",
    itemEncoding: "Encoding",
  }),
  Encoding: shape({ headers: "Header{}" }),
  Example: shape({ value: "Data", dataValue: "Data" }),
  Link: shape({ parameters: "Data", requestBody: "Data", server: "Server" }),
  Schema: shape(SCHEMA),
  Discriminator: shape({ mapping: "Mapping" }),
  Info: shape({}),
  Server: shape({ variables: "ServerVariable{}" }),
  ServerVariable: shape({}),
  SecurityScheme: shape({ flows: "OAuthFlow{}" }),
  OAuthFlow: shape({}),
};

/** Where components of a kind stand; objects of other kinds cannot be referred to by name. */
export const COMPONENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHAPES["Components"]?.members ?? {}).map(([name, holds]) => [holds.replace("{}", ""), name]),
);

function shape(members: Members, others?: Holds): Shape {
  return { members, ...(others === undefined ? {} : { others }) };
}

function each(names: string, holds: Holds): Members {
  return Object.fromEntries(names.split(" ").map((name) => [name, holds]));
}

/** What a member of an object of this kind holds: a kind, `Data`, `Extension`, or undefined for what has no parts of its own. */
export function holdsOf(kind: string, name: string): Holds | undefined {
  if (kind.endsWith("{}")) return kind.slice(0, -2);
  const known = SHAPES[kind];
  if (known === undefined) return undefined;
  if (Object.hasOwn(known.members, name)) return known.members[name];
  return name.startsWith("x-") ? "Extension" : known.others;
}

/** The kind of what stands at a place of a contract; below data and extensions it is theirs. */
export function kindAt(tokens: readonly string[]): Holds | undefined {
  let held: Holds | undefined = "Document";
  for (const token of tokens) {
    if (held === undefined || held === "Data" || held === "Extension") return held;
    held = held.endsWith("[]") ? held.slice(0, -2) : holdsOf(held, token);
  }
  return held;
}

/** The names of an object's members, those that its kind knows first and in the order of the grammar. */
export function membersInOrder(kind: string, names: readonly string[]): string[] {
  const known = Object.keys(SHAPES[kind]?.members ?? {}).filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !known.includes(name))];
}
