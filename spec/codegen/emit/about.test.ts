import { expect, test } from "vitest";
import { operationsOf } from "../operations.ts";
import { emitAbout } from "./about.ts";

test("title, version and deliveries are told as the contract has them", () => {
  const delivery = { delays_seconds: [0, 30], signature: { header: "X-Sign", scheme: "hmac-sha256-hex" } };
  const document = {
    info: { title: 'The "Tides"', version: "3.2.1" },
    webhooks: { "tide.high": { post: { "x-webhook-delivery": delivery } }, "tide.low": { post: {} } },
  };
  const text = emitAbout(document, operationsOf(document));
  expect(text).toContain('export const TITLE = "The \\"Tides\\"";');
  expect(text).toContain('export const VERSION = "3.2.1";');
  expect(text).toContain('{ "tide.high": { delays_seconds: [0, 30], signature: {');
  expect(text).not.toContain("tide.low");
});

test("the scopes that operations ask for are told once each, those that the whole contract asks for too", () => {
  const document = {
    security: [{ login: ["harbour.read"] }],
    paths: {
      "/tides": {
        get: {},
        put: { security: [{ login: ["tides.write"] }, { login: ["harbour.read", "tides.write"] }] },
      },
      "/health": { get: { security: [{}] } },
    },
  };
  expect(emitAbout(document, operationsOf(document))).toContain(
    'SCOPES: readonly string[] = ["harbour.read", "tides.write"];',
  );
});

test("a contract that says nothing of itself gets empty texts and no delivery", () => {
  expect(emitAbout({}, [])).toContain('VERSION = "";');
  expect(emitAbout({}, [])).toContain("DELIVERIES = {} as const");
});
