/** A contract of two operations, and a server of a few lines that keeps it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { NO_PROFILE, type Profile, type RunningTarget } from "../../../engine/profile.ts";
import { serve } from "../../../testing/serve.ts";

const TEXT = { type: "string", minLength: 1, maxLength: 20, pattern: "^[a-z]+$" };
const COLOUR = { type: "string", enum: ["red", "blue"] };
const REFUSED = { description: "Not as the contract has it." };

function json(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

export const NOTES: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Notes", version: "0.1.0" },
  servers: [{ url: "/" }],
  security: [],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 5 } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
        ],
        responses: {
          "200": {
            description: "Some notes.",
            content: json({ type: "array", items: { $ref: "#/components/schemas/Note" } }),
          },
          "400": REFUSED,
        },
      },
      post: {
        operationId: "addNote",
        requestBody: { required: true, content: json({ $ref: "#/components/schemas/NewNote" }) },
        responses: {
          "201": {
            description: "The note.",
            headers: { "X-Serial": { required: true, schema: { type: "integer", minimum: 1 } } },
            content: json({ $ref: "#/components/schemas/Note" }),
          },
          "400": REFUSED,
        },
      },
    },
  },
  components: {
    securitySchemes: { Key: { type: "http", scheme: "bearer" } },
    schemas: {
      NewNote: {
        type: "object",
        additionalProperties: false,
        required: ["text"],
        properties: { text: TEXT, colour: COLOUR },
      },
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "integer", minimum: 1 }, text: { type: "string", maxLength: 20 }, colour: COLOUR },
      },
      Nobody: { type: "object", required: ["nothing"], properties: { nothing: { type: "null" } } },
    },
  },
};

function asNote(type: string | undefined, text: string): object | undefined {
  if (type?.toLowerCase() !== "application/json") return undefined;
  try {
    const { text: said, colour, ...more }: Record<string, unknown> = Object(JSON.parse(text));
    const good =
      typeof said === "string" &&
      /^[a-z]{1,20}$/.test(said) &&
      (colour === undefined || colour === "red" || colour === "blue") &&
      Object.keys(more).length === 0;
    return good ? { text: said, ...(colour === undefined ? {} : { colour }) } : undefined;
  } catch {
    return undefined;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, notes: object[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(request.url ?? "", "http://notes");
  const send = (status: number, headers: Record<string, string>, value: unknown): void =>
    void response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
  if (url.pathname !== "/notes") response.writeHead(404).end();
  else if (request.method === "GET") {
    const limit = url.searchParams.get("limit") ?? "5";
    if (/^[1-5]$/.test(limit)) send(200, {}, notes.slice(-Number(limit)));
    else response.writeHead(400).end();
  } else if (request.method === "POST") {
    const note = asNote(request.headers["content-type"], Buffer.concat(chunks).toString());
    if (note === undefined) return void response.writeHead(400).end();
    notes.push({ id: notes.length + 1, ...note });
    send(201, { "X-Serial": String(notes.length) }, notes.at(-1));
  } else response.writeHead(405, { Allow: "GET, POST" }).end();
}

function launch(): Promise<RunningTarget> {
  const notes: object[] = [];
  return serve((request, response) => void answer(request, response, notes));
}

export const profile: Profile = { ...NO_PROFILE, launch };
