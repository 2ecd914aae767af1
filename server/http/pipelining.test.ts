/** Requests that a client sends before it has read the answers of those before. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./listener.ts";

/** A service whose requests are answered when the test says so, by their paths. */
async function serving() {
  const begun: string[] = [];
  const answers = new Map<string, (response: Response) => void>();
  let tell = (): void => undefined;
  const fetch = ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url);
    begun.push(pathname);
    tell();
    return new Promise((resolve) => answers.set(pathname, resolve));
  };
  const server = createHttpServer({ fetch: fetch as never }, randomBytes).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const until = async (count: number): Promise<void> => {
    while (begun.length < count) await new Promise<void>((resolve) => (tell = resolve));
  };
  const { port } = server.address() as AddressInfo;
  const client = () => connect(port, "127.0.0.1").setEncoding("utf8");
  return {
    server,
    begun,
    until,
    client,
    answer: (path: string, init?: ResponseInit) => answers.get(path)?.(new Response(path, init)),
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("are worked on one after the other, while those of other connections go on", async () => {
  const { begun, until, client, answer } = await serving();
  const socket = client();
  let heard = "";
  socket.on("data", (text: string) => (heard += text));
  socket.write(get("/1") + get("/2") + get("/3"));
  await until(1);
  client().write(get("/other"));
  await until(2);
  expect(begun).toEqual(["/1", "/other"]);
  for (const [path, count] of [
    ["/1", 3],
    ["/2", 4],
  ] as const) {
    answer(path);
    await until(count);
  }
  answer("/3");
  while (!heard.endsWith("/3")) await once(socket, "data");
  expect(begun).toEqual(["/1", "/other", "/2", "/3"]);
  expect(heard.match(/\/\d(?!\.)/g)).toEqual(["/1", "/2", "/3"]);
});

test("with bodies keep each its own", async () => {
  const { begun, until, client, answer } = await serving();
  const socket = client();
  let heard = "";
  socket.on("data", (text: string) => (heard += text));
  socket.write(`POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc${get("/2")}`);
  await until(1);
  answer("/1");
  await until(2);
  answer("/2");
  while (!heard.endsWith("/2")) await once(socket, "data");
  expect(begun).toEqual(["/1", "/2"]);
});

test("are not begun any more when their client has gone", async () => {
  const { server, begun, until, client } = await serving();
  const connected = once(server, "connection");
  const socket = client();
  socket.write(get("/1") + get("/2"));
  const [peer] = (await connected) as [Socket];
  await until(1);
  socket.destroy();
  await once(peer, "close");
  await setImmediate();
  expect(begun).toEqual(["/1"]);
});
