import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAddressGuard } from "../address-guard/address-guard.ts";
import { DELIVERY_ERRORS } from "../delivery-error.ts";
import { type Sender, type SendResult, createSender } from "./sender.ts";
import { type Receiver, answer, startReceiver } from "../testing/receiver.ts";

/** Pieces of HTTP and of anything else; a receiver answers with some of them, in any order, in any portions. */
const PIECES = [
  "HTTP/1.1 ",
  "HTTP/1.0 200 OK\r\n",
  "HTTP/1.1 200 OK\r\n",
  "HTTP/1.1 100 Continue\r\n\r\n",
  "HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
  "HTTP/1.1 103 Early Hints\r\n",
  "HTTP/1.1 198 X\r\n\r\n",
  "HTTP/1.1 204 No Content\r\n",
  "HTTP/1.1 304 X\r\n",
  "HTTP/1.1 502 Bad\r\n",
  "HTTP/1.1 999 X\r\n",
  "content-length: 5\r\n",
  "content-length: -1\r\n",
  "content-length: 99999999999999999999\r\n",
  "transfer-encoding: chunked\r\n",
  "connection: close\r\n",
  "keep-alive: timeout=0\r\n",
  "5\r\nhello\r\n",
  "0\r\n\r\n",
  "hello",
  "\r\n",
  "\n",
  "\0",
  " ",
] as const;

const portions = array(array(constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), { maxLength: 4 });
const ending = constantFrom("end", "destroy", "resetAndDestroy");

let receiver: Receiver;
let sender: Sender;
let script: { portions: readonly (readonly string[])[]; ending: "end" | "destroy" | "resetAndDestroy" };

beforeAll(async () => {
  receiver = await startReceiver((socket) => {
    const { portions: parts, ending: how } = script;
    const next = (at: number): void => {
      const part = parts[at];
      if (part === undefined) socket[how]();
      else socket.write(part.join(""), "latin1", () => setImmediate(next, at + 1));
    };
    next(0);
  });
  const guard = createAddressGuard({ allowLoopback: true, allowCidrs: [] });
  // every script ends by itself, so that no outcome is a matter of time
  sender = createSender({ guard, userAgent: "test", deadlineMs: 60_000 });
});
afterAll(async () => {
  await sender.close();
  await receiver[Symbol.asyncDispose]();
});

const isOutcome = ({ status, error }: SendResult) =>
  status === undefined ? Object.hasOwn(DELIVERY_ERRORS, error) : status >= 100 && status <= 599;

const post = () => sender.send({ url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: Buffer.from("{}") });

test("whatever a receiver answers, an attempt ends with a status of HTTP or a known error, and the next one works", async () => {
  await assert(
    asyncProperty(portions, ending, async (parts, how) => {
      script = { portions: parts, ending: how };
      expect(await post()).toSatisfy(isOutcome);
      script = { portions: [[answer(201)]], ending: "end" };
      expect(await post()).toMatchObject({ status: 201 });
    }),
    { numRuns: 300 },
  );
});
