/** Contract -> README.md of the client package. */
import { OLDEST_TYPESCRIPT } from "../oldest-typescript.ts";
import { type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import { type Operation, operationsOf } from "../operations.ts";
import { paginationOf } from "../emit/pagination.ts";
import { ROUTE_MODULE_NAMES } from "../emit/routes.ts";
import { requiresStandardHeaders } from "../emit/webhooks.ts";
import { exampleCall, summaryOf } from "./example.ts";
import { receiverSection } from "./readme-receiver.ts";

export function emitPackageReadme(contract: JsonObject, name: string): string {
  const all = operationsOf(contract, ROUTE_MODULE_NAMES);
  const operations = all.filter(({ kind }) => kind === "operation");
  const webhooks = all.filter(({ kind }) => kind === "webhook");
  const info = objectAt(contract["info"]);
  const title = textAt(info["title"]) ?? name;
  const sections = [
    `# ${title}: client${webhooks.length > 0 ? " and webhook receivers" : ""}`,
    `Made from the contract of ${title}, version ${textAt(info["version"]) ?? "unknown"}. Plain ECMAScript modules with types, for Node 20.3 and later and for browsers. A CommonJS program loads it with \`require\` on Node 20.19, 22.12 and later. The types need TypeScript ${OLDEST_TYPESCRIPT} or later.`,
    `\`\`\`sh\nnpm install ${name}\n\`\`\``,
    clientSection(contract, operations, name),
    pagingSection(contract, operations),
    operationsSection(operations),
    webhooks.length > 0 ? receiverSection(webhooks, name, requiresStandardHeaders(webhooks)) : "",
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function clientSection(contract: JsonObject, operations: readonly Operation[], name: string): string {
  const secured = Object.keys(objectAt(objectAt(contract["components"])["securitySchemes"])).length > 0;
  const call = exampleCall(contract, operations);
  const example =
    call === undefined
      ? ""
      : `
const answer = await client.${call};
if (answer.ok) {
  console.log(answer.status, answer.data);
} else {
  console.error(answer.status, answer.error);
}
`;
  return `## Client

\`\`\`ts
import { createClient } from "${name}";

const client = createClient({
  baseUrl: "https://service.example",${secured ? '\n  token: "your credential", // or a function that is asked before each call' : ""}
});
${example}\`\`\`

- An answer the contract lists is returned, failures too: \`ok\` and \`status\` narrow \`data\` and \`error\` to what the contract says for that status, \`error\` once \`declared\` is true. \`unwrap(answer)\` gives the data, or throws a \`FailedAnswerError\`.
- \`declared\` is true where the contract lists the status (its number, its class or \`default\`) with the media type that came. All else is returned with \`declared: false\` and an \`error\` of unknown type: a proxy's page, JSON that breaks off, a success that the contract does not list. It is never \`ok\`; its \`status\` says what became of the request. No answer at all throws \`NoAnswerError\`, whose \`timedOut\` says whether time ran out.
- Each attempt may take 30 s (\`timeoutMs\`), its body included. \`signal\` ends a call, waits included.
- Server-sent events and JSON lines are iterated over as they arrive (\`for await\`), bytes too (\`Download\`, or whole by \`blob()\`). Of a stream \`timeoutMs\` counts until it begins, \`idleTimeoutMs\` between two pieces.
- Where the contract has several media types, \`accept\` chooses the answer's and \`contentType\` the body's. \`new Part(value, { contentType, filename, headers })\` is a part of a multipart body.
- 429, 503 and lost connections are retried three times, with jitter and \`Retry-After\`, only where repeating is safe: idempotent methods, and operations that take an \`Idempotency-Key\`, which the client makes when you send none. To repeat a call of an earlier run, send the key of that run. \`retry: { retries: 0 }\` switches retries off.
- Every call takes \`headers\`, \`retry\` (\`false\` sends once), \`timeoutMs\` and \`signal\` of its own. \`hooks\` of the client see each attempt: \`onRequest\` and \`onResponse\` may replace what is sent and read, \`onRetry\` says why and when.${severalSchemes(contract) ? " \\`credentials\\` holds one for each of the contract's schemes: the first alternative of an operation that they satisfy is sent." : ""}
- \`calls.NAME(new Transport(options), input)\` calls one operation; a bundle then holds no other.
- In a browser the service must allow your page's origin. A credential in a page is readable to its user.`;
}

function severalSchemes(contract: JsonObject): boolean {
  return Object.keys(objectAt(objectAt(contract["components"])["securitySchemes"])).length > 1;
}

function pagingSection(contract: JsonObject, operations: readonly Operation[]): string {
  const paged = operations.filter((operation) => paginationOf(contract, operation) !== undefined);
  if (paged.length === 0) return "";
  const names = paged.map(({ name }) => `\`client.paginate.${name}\``).join(", ");
  return `## Pages

${names}: each gives every item of every page, and fetches a page when its first item is asked for.

\`\`\`js
for await (const item of client.paginate.${paged[0]?.name}(input)) console.log(item);
\`\`\`

\`.pages()\` gives the pages themselves. A page that fails throws \`FailedAnswerError\`.`;
}

function operationsSection(operations: readonly Operation[]): string {
  const rows = operations.map(
    (operation) =>
      `| \`${operation.name}\` | ${summaryOf(operation)} | \`${operation.method.toUpperCase()} ${operation.path}\` |`,
  );
  return `## Operations\n\n| | | |\n|---|---|---|\n${rows.join("\n")}`;
}
