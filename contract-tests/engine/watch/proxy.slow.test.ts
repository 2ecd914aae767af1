/** The proxy changes nothing of what passes, and what passes is judged: answers, what they say together, webhooks. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { contractOf } from "../contract.ts";
import { entriesOf } from "./entries.ts";
import { watchFile, watching } from "./program.ts";

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Parcels", version: "1.0.0" },
  paths: {
    "/receivers": {
      put: {
        operationId: "putReceiver",
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { url: { type: "string" }, secret: { type: "string" } } },
            },
          },
        },
        responses: {
          "200": {
            description: "Registered.",
            content: {
              "application/json": { schema: { type: "object", properties: { url: { type: "string" } } } },
            },
          },
        },
      },
    },
    "/parcels": {
      post: {
        operationId: "addParcel",
        responses: {
          "201": {
            description: "On its way.",
            headers: { Location: { schema: { type: "string" } } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Parcel" } } },
          },
        },
      },
      get: {
        operationId: "listParcels",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1 } }],
        responses: {
          "200": {
            description: "Parcels.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { parcels: { type: "array", items: { $ref: "#/components/schemas/Parcel" } } },
                },
              },
            },
          },
        },
      },
    },
    "/parcels/{id}": {
      get: {
        operationId: "getParcel",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": {
            description: "The parcel.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Parcel" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Parcel: {
        type: "object",
        required: ["id", "made"],
        properties: { id: { type: "string" }, made: { type: "string" } },
      },
    },
  },
  webhooks: {
    sent: {
      post: {
        operationId: "onSent",
        "x-webhook-delivery": {
          signature: { header: "X-Signature", scheme: "hmac-sha256-hex" },
          registration: { operationId: "putReceiver", url: "/url", secret: "/secret" },
          triggers: ["addParcel"],
          retry_on: ["5xx"],
          delays_seconds: [0, 0],
          message_id: { header: "X-Message" },
        },
        parameters: [
          { name: "X-Signature", in: "header", required: true, schema: { type: "string" } },
          { name: "X-Message", in: "header", required: true, schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
            },
          },
        },
        responses: { "204": { description: "Taken." } },
      },
    },
  },
});

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

interface Bugs {
  readonly made?: string;
  readonly secret?: string;
  readonly extra?: boolean;
}

/** Answers in gzip, in chunks, with a header in capitals, and posts one webhook for each parcel. */
async function parcels(bugs: Bugs = {}): Promise<string> {
  let receiver = { url: "", secret: "" };
  let last = 0;
  const post = async (id: string): Promise<void> => {
    const body = JSON.stringify({ id });
    const signature = createHmac("sha256", bugs.secret ?? receiver.secret)
      .update(body)
      .digest("hex");
    const headers = { "Content-Type": "application/json", "X-Signature": `sha256=${signature}`, "X-Message": id };
    await fetch(receiver.url, { method: "POST", body, headers }).then((answer) => answer.body?.cancel());
  };
  const server = createServer((came, response) => {
    void buffer(came).then(async (sent) => {
      const json = { "Content-Type": "application/json" };
      if (came.method === "PUT") {
        receiver = JSON.parse(sent.toString());
        return response.writeHead(200, json).end(JSON.stringify({ url: receiver.url }));
      }
      if (came.method === "POST") {
        const id = `p${(last += 1)}`;
        await post(id);
        if (bugs.extra === true) await post(id);
        return response
          .writeHead(201, { ...json, Location: `/parcels/${id}` })
          .end(JSON.stringify({ id, made: "monday" }));
      }
      const one = { id: "p1", made: bugs.made ?? "monday" };
      const text = came.url?.includes("?") === true ? { parcels: [one, one] } : one;
      response.writeHead(200, { ...json, "CONTENT-ENCODING": "gzip" });
      response.write(gzipSync(JSON.stringify(text)));
      return response.end();
    });
  });
  return await listening(server);
}

interface Passing {
  readonly url: string;
  readonly said: string[];
  end(): Promise<number>;
}

async function through(target: string, more: { record?: string } = {}): Promise<Passing> {
  const [ended, listens] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const said: string[] = [];
  const over = watching(
    CONTRACT,
    undefined,
    { target, port: "0", ...more },
    {
      end: ended.promise,
      print: (line) => void said.push(line),
      onListening: ({ url }) => listens.resolve(url),
    },
  );
  const url = await listens.promise;
  return {
    url,
    said,
    end: () => {
      ended.resolve();
      return over;
    },
  };
}

async function call(url: string, method: string, body?: object): Promise<{ message: IncomingMessage; body: Buffer }> {
  const sent = request(url, { method, headers: { Authorization: "Bearer abc", "Content-Type": "application/json" } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [message] = (await once(sent, "response")) as [IncomingMessage];
  return { message, body: await buffer(message) };
}

/** What a client does, and what its receiver got. */
async function used(url: string): Promise<string[]> {
  const got: string[] = [];
  const receiver = await listening(
    createServer((came, response) => {
      got.push(`${came.method ?? ""} ${came.url ?? ""}`);
      came.resume();
      response.writeHead(204).end();
    }),
  );
  const address = `${receiver}/hooks?x=1`;
  const registered = await call(`${url}/receivers`, "PUT", { url: address, secret: "s3cret-s3cret" });
  expect(JSON.parse(registered.body.toString())).toEqual({ url: address });
  await call(`${url}/parcels`, "POST");
  await call(`${url}/parcels/p1`, "GET");
  return got;
}

test("nothing is found of a service that keeps its contract, and its webhooks come as they would without the proxy", async () => {
  const proxy = await through(await parcels());
  expect(await used(proxy.url)).toEqual(["POST /hooks?x=1"]);
  expect([await proxy.end(), proxy.said.at(-1)]).toEqual([
    0,
    "3 exchanges and 1 webhooks, 0 findings of 0 kinds, 3 of 4 operations seen",
  ]);
});

test("bytes and headers pass as they are", async () => {
  const target = await parcels();
  const proxy = await through(target);
  const [straight, passed] = [await call(`${target}/parcels/p1`, "GET"), await call(`${proxy.url}/parcels/p1`, "GET")];
  await proxy.end();
  const own = ({ message }: typeof straight): string[] =>
    message.rawHeaders.filter(
      (_, index, all) => !/^(date|connection|keep-alive)$/i.test(all[index - (index % 2)] ?? ""),
    );
  expect(passed.body.equals(straight.body)).toBe(true);
  expect(own(passed)).toEqual(own(straight));
});

test.each([
  ["read-back", { made: "tuesday" }],
  ["webhook-signature", { secret: "another" }],
  ["webhook-attempts", { extra: true }],
] as const)("%s: what passes shows it", async (check, bugs) => {
  const proxy = await through(await parcels(bugs));
  await used(proxy.url);
  expect(await proxy.end()).toBe(1);
  expect(proxy.said.filter((line) => line.includes(`: ${check}: `))).toHaveLength(1);
});

test("a record of what passed says the same, and holds no credentials", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const record = join(folder, "traffic.ndjson");
  const proxy = await through(await parcels({ made: "tuesday" }), { record });
  await used(proxy.url);
  await call(`${proxy.url}/parcels?limit=1`, "GET");
  await proxy.end();
  const text = await readFile(record, "utf8");
  const said: string[] = [];
  expect(watchFile(CONTRACT, text, {}, (line) => void said.push(line))).toBe(1);
  expect(said.join("\n")).toMatch(/read-back[^]*list-limit/);
  expect(entriesOf(text)).toHaveLength(5);
  const whole = text.replaceAll(/"([\w+/=]{8,})"/g, (_, body: string) => Buffer.from(body, "base64").toString());
  for (const secret of ["Bearer abc", "s3cret-s3cret"]) expect(text + whole).not.toContain(secret);
});

test("a server that breaks the connection breaks the client's, and that is told", async () => {
  const target = await listening(createServer((came) => came.socket.destroy()));
  const proxy = await through(target);
  await expect(call(`${proxy.url}/parcels/p1`, "GET")).rejects.toThrow("socket hang up");
  expect(await proxy.end()).toBe(1);
  expect(proxy.said.join("\n")).toContain("answered: GET /parcels/p1");
});
