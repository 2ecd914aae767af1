/** Five projects that strangers have: nothing yet, or a server on one of four foundations, each with a contract of its own. */
import { starterContract } from "../../starter.ts";

export interface StrangersProject {
  readonly name: string;
  /** What one thing of its contract is called. */
  readonly noun: string;
  readonly packages: readonly string[];
  /** Text by path, beside package.json. */
  readonly files: Readonly<Record<string, string>>;
}

/** The framework hands over method, path and the text of the body; what it answers is the same everywhere. */
function core(noun: string): string {
  return `const kept = new Map();
const problem = (status, title) => ({ allow: "", status, type: "application/problem+json", body: { title, status } });
const fits = (value) =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "text" &&
  typeof value.text === "string" && value.text !== "" && [...value.text].length <= 500;
const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };

export function answer(method, path, text, type) {
  const [, id] = /^\\/${noun}s\\/(${noun}_[a-z0-9]+)$/.exec(path) ?? [];
  if (path !== "/${noun}s" && !/^\\/${noun}s\\/[^/]+$/.test(path)) return problem(404, "Not Found");
  const allowed = path === "/${noun}s" ? "POST" : "GET";
  if (method !== allowed) return { ...problem(405, "Method Not Allowed"), allow: allowed };
  if (method === "GET") {
    const found = kept.get(id);
    return found === undefined ? problem(404, "Not Found") : { status: 200, type: "application/json", allow: "", body: found };
  }
  const value = /^application\\/json *(;|$)/.test(type ?? "") ? parsed(text) : undefined;
  if (!fits(value)) return problem(422, "Unprocessable Content");
  const made = { id: \`${noun}_\${kept.size + 1}\`, ...value };
  kept.set(made.id, made);
  return { status: 201, type: "application/json", allow: "", body: made };
}
export const PORT = Number(process.env.PORT);
`;
}

const SERVERS = {
  express: `import express from "express";
import { PORT, answer } from "./core.mjs";
const app = express();
app.use(express.text({ type: () => true, limit: "2mb" }));
app.use((request, response) => {
  const { status, type, allow, body } = answer(request.method, request.path, typeof request.body === "string" ? request.body : "", request.headers["content-type"]);
  response.status(status).set("allow", allow).type(type).send(JSON.stringify(body));
});
app.use((_error, _request, response, _next) => response.status(422).type("application/problem+json").send('{"title":"Unprocessable Content","status":422}'));
app.listen(PORT, "127.0.0.1");
`,
  fastify: `import Fastify from "fastify";
import { PORT, answer } from "./core.mjs";
const app = Fastify({ bodyLimit: 2_000_000 });
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, text, done) => done(null, text));
app.setNotFoundHandler((request, reply) => {
  const { status, type, allow, body } = answer(request.method, request.url.split("?")[0], typeof request.body === "string" ? request.body : "", request.headers["content-type"]);
  reply.status(status).header("allow", allow).header("content-type", type).send(JSON.stringify(body));
});
app.setErrorHandler((_error, _request, reply) => reply.status(422).header("content-type", "application/problem+json").send('{"title":"Unprocessable Content","status":422}'));
await app.listen({ port: PORT, host: "127.0.0.1" });
`,
  hono: `import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { PORT, answer } from "./core.mjs";
const app = new Hono();
app.all("*", async (context) => {
  const { status, type, allow, body } = answer(context.req.method, context.req.path, await context.req.text(), context.req.header("content-type"));
  return context.body(JSON.stringify(body), status, { "content-type": type, allow });
});
serve({ fetch: app.fetch, port: PORT, hostname: "127.0.0.1" });
`,
  node: `import { createServer } from "node:http";
import { PORT, answer } from "./core.mjs";
createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const { status, type, allow, body } = answer(request.method, request.url.split("?")[0], Buffer.concat(pieces).toString(), request.headers["content-type"]);
  response.writeHead(status, { "content-type": type, allow }).end(JSON.stringify(body));
}).listen(PORT, "127.0.0.1");
`,
};

/** What the program of a project does with the adapter of its framework. */
const ADAPTERS = {
  express:
    'import { expressHandler } from "./generated/webhooks/adapters/express.js";\nexport const handler = expressHandler(receiver);\n',
  fastify:
    'import { fastifyWebhooks } from "./generated/webhooks/adapters/fastify.js";\nexport const plugin = [fastifyWebhooks, { path: "/webhooks", receiver }] as const;\n',
  hono: 'import { honoHandler } from "./generated/webhooks/adapters/hono.js";\nexport const handler = honoHandler(receiver);\n',
  node: 'import { nodeHandler } from "./generated/webhooks/adapters/node.js";\nexport const handler = nodeHandler(receiver);\n',
};

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function program(noun: string, adapter: keyof typeof ADAPTERS): string {
  return `import { createClient } from "./generated/client/client.js";
import { createReceiver } from "./generated/webhooks/webhooks.js";

const client = createClient({ baseUrl: "http://127.0.0.1:3000" });
export async function textOf(id: string): Promise<string | undefined> {
  const answer = await client.read${capital(noun)}({ path: { ${noun}_id: id } });
  if (answer.ok) return answer.data.text;
  return answer.declared && answer.status === 404 ? answer.error.title : undefined;
}
export const receiver = createReceiver({ secrets: "secret", handle: (event) => void event.${noun}.text });
${ADAPTERS[adapter]}`;
}

function projectOf(
  name: string,
  noun: string,
  server: keyof typeof SERVERS,
  packages: readonly string[],
): StrangersProject {
  const contract = starterContract(`${capital(noun)}s`)
    .replaceAll("note", noun)
    .replaceAll("Note", capital(noun));
  return {
    name,
    noun,
    packages,
    files: {
      // an empty folder gets its contract from init
      ...(name !== "empty" && { "openapi.yaml": contract }),
      "core.mjs": core(noun),
      "server.mjs": SERVERS[server],
      "use.ts": program(noun, server),
    },
  };
}

export const PROJECTS: readonly StrangersProject[] = [
  projectOf("empty", "note", "node", []),
  projectOf("express", "parcel", "express", ["express"]),
  projectOf("fastify", "lamp", "fastify", ["fastify"]),
  projectOf("hono", "ticket", "hono", ["hono", "@hono/node-server"]),
  projectOf("node-http", "berth", "node", []),
];
