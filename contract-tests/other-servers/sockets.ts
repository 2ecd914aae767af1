/** The service on bare sockets: HTTP/1.0 answers, one for each connection, without Date and without a length. */
import { once } from "node:events";
import { type Socket, createServer } from "node:net";
import type { Serving } from "./serving.ts";
import { type Bug, type Reply, Tasks } from "./tasks.ts";

const END_OF_HEAD = "\r\n\r\n";

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Undefined as long as some of it is to come. */
function parsed(bytes: Buffer): Asked | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const [line = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const [method = "", target = "/"] = line.split(" ");
  const headers = new Map(
    lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 1).trim()] as const),
  );
  const body = bytes.subarray(end + END_OF_HEAD.length);
  if (body.byteLength < Number(headers.get("content-length") ?? 0)) return undefined;
  return { method, url: new URL(target, "http://tasks.invalid"), headers, body: body.toString("utf8") };
}

function replyTo(tasks: Tasks, { method, url, headers, body: text }: Asked): Reply {
  const typed = /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
  const query = Object.fromEntries(url.searchParams);
  return tasks.answerText({ method, path: url.pathname, query, key: headers.get("x-api-key") }, text, typed);
}

function write(socket: Socket, { status, body, location }: Reply): void {
  const lines = [`HTTP/1.0 ${status} So`];
  if (location !== undefined) lines.push(`LOCATION: ${location}`);
  if (body !== undefined) lines.push("content-type: application/json");
  socket.end(`${lines.join("\r\n")}${END_OF_HEAD}${body === undefined ? "" : JSON.stringify(body, undefined, 2)}`);
}

export async function socketServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    let bytes = Buffer.alloc(0);
    let answered = false;
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, Buffer.from(chunk)]);
      const asked = answered ? undefined : parsed(bytes);
      if (asked === undefined) return;
      answered = true;
      write(socket, replyTo(tasks, asked));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
