/** Operations that are open to anyone, and who is refused at them. */
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { security } from "./security.ts";

const contract = contractOf({
  openapi: "3.1.0",
  info: { title: "News", version: "1" },
  components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } },
  paths: {
    "/news": {
      get: {
        operationId: "readNews",
        security: [{}, { Key: [] }],
        responses: { "200": { description: "News." } },
      },
    },
  },
});

const answer =
  (status: (isKnown: boolean) => number): RequestListener =>
  ({ headers }, response) =>
    void response.writeHead(status(headers.authorization === "Bearer mine")).end();

test.each<[string, RequestListener, readonly string[]]>([
  ["who lets everybody in", answer(() => 200), []],
  ["who refuses everybody, whoever asks", answer(() => 400), []],
  ["who asks everybody for credentials", answer(() => 401), ["should be open to anyone, got 401"]],
  ["who refuses nobody alone", answer((isKnown) => (isKnown ? 200 : 400)), ["should be open to anyone, got 400"]],
])("%s", async (_, listener, expected) => {
  const target = await serve(listener);
  const credentials = { Key: "mine" };
  const options = { contract, profile: NO_PROFILE, seed: 1, tracks: { traffic: [security] } };
  const { findings } = await new Run({
    ...options,
    start: () => Promise.resolve({ ...target, credentials }),
  }).run();
  expect(findings.map(({ message }) => message).filter((one) => one.includes("open to anyone"))).toEqual(expected);
});

test.each<[what: string, header: string, expected: number]>([
  ["the header of another key", "Authorization", 0],
  ["a header of its own", "X-Token", 1],
])("nothing but the name of a scheme is credentials in %s", async (_, name, expected) => {
  const schemes = { Basic: { type: "http", scheme: "basic" }, Token: { type: "apiKey", in: "header", name } };
  const either = contractOf({
    openapi: "3.1.0",
    info: { title: "News", version: "1" },
    components: { securitySchemes: schemes },
    paths: {
      "/news": {
        get: {
          operationId: "readNews",
          security: [{ Token: [] }, { Basic: [] }],
          responses: { "200": { description: "News." }, "401": { description: "Nobody." } },
        },
      },
    },
  });
  const target = await serve(({ headers }, response) => {
    const isKnown = (headers[name.toLowerCase()] ?? headers.authorization ?? "") !== "";
    response.writeHead(isKnown ? 200 : 401).end();
  });
  const { findings } = await new Run({
    ...{ contract: either, profile: NO_PROFILE, seed: 1, tracks: { traffic: [security] } },
    start: () => Promise.resolve({ ...target, credentials: { Token: "mine" } }),
  }).run();
  const subjects = new Set(findings.map(({ subject }) => subject).filter((one) => one.includes("empty")));
  expect([...subjects]).toHaveLength(expected);
});
