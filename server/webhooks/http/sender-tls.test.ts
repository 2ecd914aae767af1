import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import { createSender } from "./sender.ts";
import { type Certificate, createAuthority, createCertificate } from "../../../spec/testing/certificates.ts";
import { type Receiver, answer, startReceiver } from "../testing/receiver.ts";

const trusted = createAuthority("A trusted authority");
const stranger = createAuthority("An authority nobody trusts");
const YEAR_MS = 365 * 24 * 3600 * 1000;

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver[Symbol.asyncDispose]();
});

async function listening(tls?: Certificate): Promise<Receiver> {
  const receiver = await startReceiver((socket) => socket.end(answer(200)), tls === undefined ? {} : { tls });
  receivers.push(receiver);
  return receiver;
}

const loopback = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);

/** Sends to hooks.example (or another host), which resolves to this machine; only `trusted` is trusted. */
async function send(port: number, host = "hooks.example", deadlineMs = 60_000) {
  const guard = createAddressGuard({ allowLoopback: true, allowCidrs: [] }, loopback);
  const sender = createSender({ guard, userAgent: "test", deadlineMs, ca: [trusted.cert] });
  const { status, error } = await sender.send({
    url: `https://${host}:${port}/`,
    headers: {},
    body: Buffer.from("{}"),
  });
  await sender.close();
  return status ?? error;
}

test("a receiver with a valid certificate for its name, or its address, is called", async () => {
  const tls = createCertificate({ names: ["hooks.example", "127.0.0.1"], issuer: trusted });
  const receiver = await listening(tls);
  expect(await send(receiver.port)).toBe(200);
  expect(await send(receiver.port, "127.0.0.1")).toBe(200);
  expect(receiver.requests).toHaveLength(2);
});

test.each([
  ["self-signed", createCertificate({ names: ["hooks.example"] })],
  ["signed by an unknown authority", createCertificate({ names: ["hooks.example"], issuer: stranger })],
  [
    "expired",
    createCertificate({ names: ["hooks.example"], issuer: trusted, notAfter: new Date(Date.now() - 86_400_000) }),
  ],
  [
    "not valid yet",
    createCertificate({
      names: ["hooks.example"],
      issuer: trusted,
      notBefore: new Date(Date.now() + YEAR_MS / 2),
    }),
  ],
  ["for another host", createCertificate({ names: ["other.example"], issuer: trusted })],
])("a receiver whose certificate is %s gets nothing", async (_what, tls) => {
  const receiver = await listening(tls);
  expect(await send(receiver.port)).toBe("tls_invalid");
  expect(receiver.requests).toHaveLength(0);
});

test("a receiver that speaks plain HTTP on an https URL gets nothing", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined).end(answer(200)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  expect(await send((server.address() as AddressInfo).port)).toBe("tls_invalid");
  server.close();
});

test("a receiver that accepts the connection and never begins TLS is given up at the deadline", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  expect(await send((server.address() as AddressInfo).port, "hooks.example", 150)).toBe("connect_timeout");
  server.close();
});

test.each(["destroy", "resetAndDestroy"] as const)(
  "a receiver that ends the handshake (%s) is retried",
  async (how) => {
    const server = createServer((socket) => socket.on("error", () => undefined).once("data", () => socket[how]()));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    expect(await send((server.address() as AddressInfo).port)).toBe("connection_reset");
    server.close();
  },
);
