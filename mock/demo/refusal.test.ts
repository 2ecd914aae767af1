import { expect, test } from "vitest";
import { Refusal, expectData } from "./refusal.ts";

test("an answer of something else than the service is told as that", () => {
  const page = { ok: false, declared: false, status: 502, error: "<html>" } as const;
  expect(() => expectData(page)).toThrow(Refusal);
  expect(() => expectData(page)).toThrow(/^Status 502, and no answer of the service/);
});

test("a refusal says code, detail and the identifier that is in the log", () => {
  const problem = { status: 404, code: "no_batch_yet", title: "No batch yet", detail: "Interpret first." };
  const error = { ...problem, type: "about:blank", instance: "/results", request_id: "req_1" };
  expect(() => expectData({ ok: false, declared: true, status: 404, error })).toThrow(
    "The service refused (404 no_batch_yet): No batch yet. Interpret first. [req_1]",
  );
});
