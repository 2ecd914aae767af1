import { createHmac } from "node:crypto";
import { type IncomingHttpHeaders, type RequestListener, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ourContract } from "../testing.ts";
import { fireWebhook } from "./fire.ts";

test("what the contract says nothing of is signed by Standard Webhooks where there is a secret", async () => {
  const received: (readonly [IncomingHttpHeaders, string])[] = [];
  const receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push([request.headers, Buffer.concat(pieces).toString()]);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const schema = { type: "object", properties: { paid: { type: "boolean" } } };
  const post = { requestBody: { content: { "application/json": { schema } } }, responses: {} };
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, webhooks: { paid: { post } } };
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const firing = { document, name: "paid", url, allowRemote: false, print: () => undefined };
  await fireWebhook({ ...firing, secret });
  await fireWebhook(firing);
  const [[headers, body] = [{}, ""], unsigned] = received;
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const mac = createHmac("sha256", key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest("base64");
  expect(signature).toBe(`v1,${mac}`);
  expect(unsigned?.[0]).not.toHaveProperty("webhook-signature");
});

test.each(["results.delivered", "results.reviewed", "webhook.test"])(
  "%s names the same message in its body as in its header, another one each time",
  async (name) => {
    const received: (readonly [header: unknown, body: unknown])[] = [];
    const receiver = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { event_id } = JSON.parse(Buffer.concat(pieces).toString()) as { event_id?: unknown };
      received.push([request.headers["webhook-id"], event_id]);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const document = await ourContract();
    for (const _ of [1, 2])
      expect(await fireWebhook({ document, name, url, allowRemote: false, print: () => undefined })).toBe(true);
    for (const [header, body] of received) expect(body).toBe(header);
    expect(new Set(received.map(([header]) => header)).size).toBe(2);
  },
);

test.each(["localhost:9000", "127.0.0.1:9000/hook", "ftp://127.0.0.1/hook", "hook"])(
  "the receiver %s is refused before anything is sent, because it is no address of HTTP",
  async (url) => {
    const document = await ourContract();
    const printed: string[] = [];
    const firing = { document, name: "results.delivered", url, allowRemote: false };
    await expect(fireWebhook({ ...firing, print: (line) => void printed.push(line) })).rejects.toThrow(
      "must begin with http:// or https://",
    );
    expect(printed).toEqual([]);
  },
);

test.each<[string, RequestListener, RegExp]>([
  ["ends the connection", (request) => void request.socket.destroy(), /^Failed: it ended .* \(closed_early\)$/],
  ["redirects", (_, response) => void response.writeHead(302).end(), /^Answered 302, and no redirection is followed$/],
  ["refuses", (_, response) => void response.writeHead(401).end("who?"), /^Answered 401: who\?$/],
])("a receiver that %s has not taken it, in words", async (_what, answer, words) => {
  const receiver = createServer(answer);
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, webhooks: { paid: { post: {} } } };
  const printed: string[] = [];
  const print = (line: string): void => void printed.push(line);
  expect(await fireWebhook({ document, name: "paid", url, allowRemote: false, print })).toBe(false);
  expect(printed.at(-1)).toMatch(words);
});
