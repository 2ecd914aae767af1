/** generated/README.md: what each file is, for whoever opens the folder first. */
import { OLDEST_TYPESCRIPT } from "../oldest-typescript.ts";

const ABOUT: readonly (readonly [paths: readonly string[], what: string])[] = [
  [["openapi.yaml", "openapi.json"], "the contract, bundled into one document"],
  [["types.ts"], "TypeScript types of every schema, operation and webhook"],
  [["schemas.ts"], "a Zod schema for each of them, with the verdicts of JSON Schema 2020-12"],
  [["routes.ts"], "the operations as routes of `@hono/zod-openapi`, and what a server must know about each"],
  [["about.ts"], "title and version of the contract, and how each webhook is delivered"],
  [
    ["problems.ts"],
    "what a client is told by each problem, from the examples of `application/problem+json` (none without them)",
  ],
  [["problems.md"], "the same as a page to read"],
  [
    ["client/"],
    "a typed client: retries, idempotency keys, pagination, hooks; `operations.ts` has each operation as a function of its own, `server-url.ts` the contract's addresses",
  ],
  [["webhooks/"], "receivers for the webhooks: signature, parsing, adapters"],
  [["docs/"], "the page of the interactive reference; the command `docs` makes a site of it"],
  [["checks/", "routing/"], "the parts the files above stand on"],
];

/** A line for each of the files that are there. */
function table(paths: readonly string[]): string {
  const isThere = (name: string): boolean => paths.some((path) => path.startsWith(name));
  const lines = ABOUT.flatMap(([names, what]) => {
    const there = names.filter(isThere).map((name) => `\`${name}\``);
    return there.length === 0 ? [] : [`| ${there.join(", ")} | ${what} |`];
  });
  return ["| file | what it is |", "|---|---|", ...lines].join("\n");
}

/** `command` is what writes them. */
export function emitReadme(paths: readonly string[], command: string): string {
  return `# Generated from the contract: do not edit

Every file here is written by \`${command}\` from the contract. A change made here is lost with the next run and fails the
freshness check before that. The code imports itself and packages, nothing else of the project.
It compiles with TypeScript ${OLDEST_TYPESCRIPT} or later, strict or not, for ES2017 and later, to ECMAScript modules or CommonJS${
    paths.includes("routes.ts") ? " (`routes.ts` to modules alone: it imports JSON)" : ""
  }.

${table(paths)}

A schema with \`readOnly\` or \`writeOnly\` members appears twice, as \`NameInput\` (what goes into the service) and \`NameOutput\`
(what comes out, webhook bodies included).

Conventions read from the contract:

- An operation with a header parameter \`Idempotency-Key\` gets a key with every call and is then repeated safely; so are the
  methods HTTP calls idempotent. Repeated: no answer, 429 and 503, never sooner than \`Retry-After\`.
- The media type of an answer decides what the client gives: \`text/event-stream\` and JSON lines are iterated over as they arrive, bytes
  are a \`Download\`. A status that the contract does not list, or a media type that it does not list for the status, is returned with
  \`declared: false\`.
- An operation that takes \`cursor\` in its query, and whose answer has \`next_cursor\` beside exactly one list, is paginated; so is one
  whose \`x-pagination\` says how its pages follow each other (\`false\` says that they do not).
- \`x-webhook-delivery\` on a webhook names its signature header and scheme. Receivers verify it over the raw bytes, and the
  three headers of Standard Webhooks too: always where the contract requires them, else whenever one of them is there.
- A signature over the body alone cannot tell a replay: remember \`webhook-id\` (\`seen\`, \`handled\`) and keep the replay window.
- A genuine delivery that is no JSON is answered 400, one that breaks the contract 422: the same bytes would not fit later
  either. An event this contract does not know is acknowledged. A failing handler is answered 500, so that it comes again.
`;
}
