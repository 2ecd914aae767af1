/** Contracts by their address: what redirections, passwords and servers that fail mean for what is read and what is told. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readWhole } from "./read.ts";
import { answered, credentialsIn } from "./web.ts";

const CONTRACT = JSON.stringify({
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {},
  components: { schemas: { A: { $ref: "parts/a.json" } } },
});
const PART = JSON.stringify({ type: "string", const: "found" });

async function served(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Whether the part was read, with what leads nowhere, or why nothing was. */
async function outcomeOf(address: string): Promise<string> {
  try {
    const { document, slips } = await readWhole(address);
    const isFound = JSON.stringify(document).includes('"const":"found"');
    return [isFound ? "found" : "not found", ...slips.map(({ reference }) => reference?.why)].join("; ");
  } catch (error) {
    return (error as Error).message;
  }
}

test("references are relative to where redirections have led", async () => {
  const elsewhere = await served((request, response) => {
    const texts: Record<string, string> = { "/deep/contract.json": CONTRACT, "/deep/parts/a.json": PART };
    response.writeHead(texts[request.url ?? ""] === undefined ? 404 : 200).end(texts[request.url ?? ""]);
  });
  const host = await served((_request, response) => {
    response.writeHead(302, { location: `http://${elsewhere}/deep/contract.json` }).end();
  });
  expect(await outcomeOf(`http://${host}/latest`)).toBe("found");
});

test("a name and a password in an address go to its origin alone, with all that the contract refers to", async () => {
  const seen: (string | undefined)[] = [];
  const other = await served((request, response) => {
    seen.push(request.headers.authorization);
    response.end(PART);
  });
  const expected = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
  const host = await served((request, response) => {
    if (request.headers.authorization !== expected) response.writeHead(401).end();
    else if (request.url === "/a/contract.json") response.end(CONTRACT);
    else response.writeHead(302, { location: `http://${other}/a.json` }).end();
  });
  expect(await outcomeOf(`http://me:p%40ss@${host}/a/contract.json`)).toBe("found");
  expect(seen).toEqual([undefined]);
});

test("a password with a percent sign that begins no code is sent as it is", () => {
  const { authorization } = credentialsIn("http://me:100%25%zz@here/c.json") ?? {};
  expect(authorization).toBe(`Basic ${Buffer.from("me:100%25%zz").toString("base64")}`);
});

test("what an address that is refused holds of a password is not told", async () => {
  const host = await served((_request, response) => response.writeHead(401).end());
  expect(await outcomeOf(`http://me:secret@${host}/c.json`)).toBe(
    `http://${host}/c.json cannot be read: it answers 401`,
  );
});

test.each<[what: string, answer: (response: ServerResponse) => void, why: string]>([
  [
    "that ends too early",
    (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("openapi", () => response.destroy());
    },
    "/c cannot be read: other side closed",
  ],
  [
    "that is not packed as it says",
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(CONTRACT),
    "/c cannot be read: incorrect header check",
  ],
  [
    "that is a page",
    (response) => response.end("\n<!DOCTYPE html><title>Sign in</title>"),
    "/c:1: this is a page (HTML or XML) and no contract",
  ],
])("an answer %s is told with its address", async (_what, answer, why) => {
  const host = await served((_request, response) => answer(response));
  expect(await outcomeOf(`http://${host}/c`)).toBe(`http://${host}${why}`);
});

test("what does not come is not waited for", async () => {
  const host = await served((_request, response) => {
    response.writeHead(200);
    response.write("openapi");
  });
  const asked = answered(`http://${host}/c`, undefined, 50);
  await expect(asked).rejects.toThrow(`http://${host}/c cannot be read: it has not answered within 0.05 s`);
});

test("a contract of another machine names no file of this one", async () => {
  const here = new URL(import.meta.url).href;
  const host = await served((_request, response) => response.end(CONTRACT.replace("parts/a.json", here)));
  expect(await outcomeOf(`http://${host}/c`)).toBe(
    `not found; http://${host}/c is no file of this machine, and may name none`,
  );
});
