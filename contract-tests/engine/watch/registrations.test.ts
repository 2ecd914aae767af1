/** The address of a receiver is exchanged where it stands, and nothing else of the body. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { Registrations } from "./registrations.ts";

const BASE = "http://proxy.example:1";

function registrations(pointer = "/url"): Registrations {
  const delivery = { registration: { operationId: "putReceiver", url: pointer } };
  const document = {
    openapi: "3.1.1",
    info: { title: "Bells", version: "1.0.0" },
    paths: { "/receiver": { put: { operationId: "putReceiver", responses: {} } } },
    webhooks: { rung: { post: { operationId: "onRung", "x-webhook-delivery": delivery, responses: {} } } },
  };
  return new Registrations(contractOf(document), BASE);
}

function towardsService(body: string, pointer?: string): string {
  return registrations(pointer).towardsService("putReceiver", Buffer.from(body)).toString();
}

test.each(["x=$&y", "a=$$b", "a=$`b", "a=$'b", "a=$1b", "n=%24%26", "q=%22x%22", "e=é"])(
  "an address with ?%s goes there and back",
  (query) => {
    const url = `https://r.example/e?${query}`;
    const known = registrations();
    const body = Buffer.from(JSON.stringify({ url, more: 1 }));
    const sent = known.towardsService("putReceiver", body);
    const standIn = `${BASE}/~1/e${new URL(url).search}`;
    expect(JSON.parse(sent.toString())).toEqual({ url: standIn, more: 1 });
    expect(known.towardsClient(sent).toString()).toBe(body.toString());
    expect(known.receiverOf(standIn.slice(BASE.length))?.registered).toBe(url);
  },
);

test("an address with quotes stays JSON on its way back", () => {
  const known = registrations();
  const url = 'https://r.example/c?q="x"\\';
  const sent = known.towardsService("putReceiver", Buffer.from(JSON.stringify({ url })));
  expect(JSON.parse(known.towardsClient(sent).toString())).toEqual({ url });
});

const B = "https://r.example/b";
const IN = `${BASE}/~1/b`;

test.each([
  ["a note before it", `{"note":"${B}","url":"${B}"}`, `{"note":"${B}","url":"${IN}"}`],
  ["a name that is the address", `{"${B}":1,"url":"${B}"}`, `{"${B}":1,"url":"${IN}"}`],
  ["one of the same name deeper", `{"a":{"url":"${B}"},"url":"${B}"}`, `{"a":{"url":"${B}"},"url":"${IN}"}`],
  ["a member twice", `{"url":"${B}","url":"${B}"}`, `{"url":"${B}","url":"${IN}"}`],
  ["spaces, and numbers that no program keeps", `{ "n": 1.0e0,\n"url" : "${B}" }`, `{ "n": 1.0e0,\n"url" : "${IN}" }`],
  ["slashes with escapes", String.raw`{"url":"https:\/\/r.example\/b"}`, `{"url":"${IN}"}`],
  ["many notes", `{"n":[${`"${B}",`.repeat(100)}1],"url":"${B}"}`, `{"n":[${`"${B}",`.repeat(100)}1],"url":"${IN}"}`],
])("exchanged is the member alone: %s", (_, body, expected) => {
  expect(towardsService(body)).toBe(expected);
});

test("a member of a member is found by its pointer", () => {
  expect(towardsService(`{"url":"${B}","to":[{"url":"${B}"}]}`, "/to/0/url")).toBe(
    `{"url":"${B}","to":[{"url":"${IN}"}]}`,
  );
});

test("an answer whose slashes have escapes names the address as well", () => {
  const known = registrations();
  const answer = JSON.stringify({ url: IN }).replaceAll("/", String.raw`\/`);
  known.towardsService("putReceiver", Buffer.from(JSON.stringify({ url: B })));
  expect(known.towardsClient(Buffer.from(answer)).toString()).toBe(
    JSON.stringify({ url: B }).replaceAll("/", String.raw`\/`),
  );
});
