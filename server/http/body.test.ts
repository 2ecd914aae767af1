import { describe, expect, test } from "vitest";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";
const JSON_TYPE = { "Content-Type": "application/json" };

async function refused(
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = JSON_TYPE,
) {
  const service = await testService();
  const client = await service.company("Clinic");
  const reply = await client.send("POST", PATH, { headers, ...(body === undefined ? {} : { body }) });
  await expectNothingStored(client);
  return reply;
}

async function expectNothingStored(client: Client) {
  expect((await client.get("/results?project_id=screening")).body.code).toBe("project_not_found");
}

describe("a request body", () => {
  const sound = JSON.stringify(intakeOf([record()]));

  test.each([
    ["broken off", sound.slice(0, -3)],
    ["empty", ""],
    ["missing", undefined],
    ["NaN in it", sound.replace("67.4", "NaN")],
    ["Infinity in it", sound.replace("67.4", "Infinity")],
    ["a number beyond doubles", sound.replace("67.4", "1e999")],
    ["a byte order mark", `\u{FEFF}${sound}`],
    ["not UTF-8", new Uint8Array([...Buffer.from('{"project_id":"'), 0xff, ...Buffer.from('"}')])],
    ["nested 33 deep", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["a comment", `/* */${sound}`],
    ["two documents", `${sound}${sound}`],
  ])("with %s is 400 and nothing is stored", async (_, body) => {
    const reply = await refused(body);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe("malformed_json");
  });

  test("with a key twice is 400", async () => {
    const reply = await refused(sound.replace('"sex":"female"', '"sex":"female","sex":"male"'));
    expect(reply.body).toMatchObject({ status: 400, code: "duplicate_key" });
  });

  test.each([
    ["no type", {}],
    ["text/plain", { "Content-Type": "text/plain" }],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["another JSON", { "Content-Type": "application/vnd.api+json" }],
    ["problem+json", { "Content-Type": "application/problem+json" }],
    ["another charset", { "Content-Type": "application/json; charset=utf-16" }],
    ["a list of types", { "Content-Type": "application/json, text/plain" }],
    ["gzip", { ...JSON_TYPE, "Content-Encoding": "gzip" }],
  ])("declared as %s is 415", async (_, headers) => {
    const reply = await refused(Buffer.from(sound), headers as Record<string, string>);
    expect(reply.body).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test.each(["application/json; charset=utf-8", "application/json;charset=UTF-8", 'APPLICATION/JSON; charset="utf-8"'])(
    "declared as %s is taken",
    async (type) => {
      const service = await testService();
      const client = await service.company("Clinic");
      expect((await client.send("POST", PATH, { headers: { "Content-Type": type }, body: sound })).status).toBe(201);
    },
  );
});
