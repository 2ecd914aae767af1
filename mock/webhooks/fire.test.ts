import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ourContract } from "../testing.ts";
import { fireWebhook } from "./fire.ts";

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
