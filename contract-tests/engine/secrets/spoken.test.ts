import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { Masker } from "./masker.ts";

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Results", version: "1" },
  paths: { "/results": { get: { operationId: "readResults", responses: {} } } },
  webhooks: { "results.delivered": { post: { responses: {} } } },
  components: { links: { Read: { operationId: "readResults", parameters: { id: "$response.body#/id" } } } },
});

test.for([
  ["the name of a webhook", "results"],
  ["the whole name", "results.delivered"],
  ["an operationId", "readResults"],
  ["an expression", "$response.body#/"],
] as const)("a secret that is %s leaves a message as readable as it was", ([, secret]) => {
  const masker = new Masker(CONTRACT);
  masker.learn([secret]);
  const message = "results.delivered differs from readResults in $response.body#/id";
  expect(masker.finding({ message, subject: "GET /results" })).toEqual({ message, subject: "GET /results" });
  expect(masker.value(secret)).not.toBe(secret);
});

test("a secret that the contract does not name is masked wherever it stands", () => {
  const masker = new Masker(CONTRACT);
  masker.learn(["resulted", "res"]);
  expect(masker.finding({ message: 'resulted and "res"', subject: "" }).message).not.toMatch(/resulted|"res"/);
});
