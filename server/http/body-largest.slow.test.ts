import { describe, expect, test } from "vitest";
import { testService } from "../testing/test-service.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

async function refused(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) {
  const client = await (await testService()).company("Clinic");
  const reply = await client.send("POST", "/api/v1/patient/intake", { headers, body });
  expect((await client.get("/results?project_id=screening")).body.code).toBe("project_not_found");
  return reply;
}

describe("the largest request body", () => {
  test("over 32 MiB is 413, declared or not", async () => {
    const declared = await refused("{}", { ...JSON_TYPE, "Content-Length": String(32 * 1024 * 1024 + 1) });
    expect(declared.body).toMatchObject({ status: 413, code: "body_too_large" });
    const streamed = await refused(Buffer.alloc(32 * 1024 * 1024 + 1, 0x20));
    expect(streamed.body).toMatchObject({ status: 413, code: "body_too_large" });
  });

  test("of exactly 32 MiB is read", async () => {
    const reply = await refused(Buffer.alloc(32 * 1024 * 1024, 0x20));
    expect(reply.body).toMatchObject({ status: 400, code: "malformed_json" });
  });
});
