/** This project's contract as the mock answers it: refusals, and what was made and registered. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { call, mocking, ourContract } from "./testing.ts";

const key = { authorization: "Bearer any" };
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const document = await ourContract();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "https://x.example/" });
const isProblem = (body: unknown) => ajv.validate({ $ref: "https://x.example/#/components/schemas/Problem" }, body);

test.each([
  ["no key", "GET", "/webhook", {}, undefined, 401, "unauthorized"],
  ["an unknown path", "GET", "/nowhere", key, undefined, 404, "not_found"],
  ["a method the path does not have", "PATCH", "/webhook", key, undefined, 405, "method_not_allowed"],
  ["a missing parameter", "GET", "/results", key, undefined, 400, "invalid_parameter"],
  [
    "a bad header of a POST",
    "POST",
    "/webhook/redeliver",
    { ...key, "idempotency-key": "a b" },
    { project_id: "x" },
    400,
    "invalid_parameter",
  ],
  ["an invalid body", "POST", "/api/v1/analyse", key, { project_id: "x" }, 422, "invalid_body"],
  ["broken JSON", "POST", "/api/v1/analyse", key, "{", 400, "malformed_json"],
  [
    "another media type",
    "POST",
    "/api/v1/analyse",
    { ...key, "content-type": "text/csv" },
    "a,b",
    415,
    "unsupported_media_type",
  ],
  ["nothing registered", "GET", "/webhook", key, undefined, 404, "webhook_not_registered"],
  ["a redelivery to nobody", "POST", "/webhook/redeliver", key, { project_id: "x" }, 409, "webhook_not_registered"],
] as const)("%s is answered with the contract's problem", async (_what, method, path, headers, body, status, code) => {
  const { url } = await mocking(document);
  const answer = await call(url + path, method, headers, body);
  expect([answer.status, answer.body["code"], answer.body["instance"]]).toEqual([status, code, path]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(isProblem(answer.body)).toBe(true);
});

test("an invalid body is answered with a pointer to each thing that is wrong", async () => {
  const { url } = await mocking(document);
  const { body } = await call(`${url}/webhook`, "PUT", key, { webhook_url: 5, surprise: true });
  const pointers = (body["errors"] as { pointer: string }[]).map(({ pointer }) => pointer);
  expect(pointers.toSorted()).toEqual(["/surprise", "/webhook_secret", "/webhook_url"]);
});

test("Location leads to what was made, and a challenge names the scheme", async () => {
  const { url } = await mocking(document);
  const made = await call(`${url}/api/v1/model/build`, "POST", key, {
    project_id: "x",
    reference_equations: "gli-2012",
  });
  expect([made.status, made.headers.get("location")]).toEqual([201, `/api/v1/models/${String(made.body["model_id"])}`]);
  expect((await call(`${url}${made.headers.get("location")}`, "GET", key)).status).toBe(200);
  expect((await call(`${url}/webhook`, "GET")).headers.get("www-authenticate")).toMatch(/^Bearer/);
});

test("the registration is remembered: made, replaced, read, deleted", async () => {
  const { url } = await mocking(document);
  const put = (hook: string) => call(`${url}/webhook`, "PUT", key, { webhook_url: hook, webhook_secret: secret });
  expect((await put("http://127.0.0.1:1/a")).status).toBe(201);
  const replaced = await put("http://127.0.0.1:1/b");
  expect([replaced.status, replaced.body["webhook_url"]]).toEqual([200, "http://127.0.0.1:1/b"]);
  expect((await call(`${url}/webhook`, "GET", key)).body["webhook_url"]).toBe("http://127.0.0.1:1/b");
  expect((await call(`${url}/webhook`, "DELETE", key)).status).toBe(204);
  expect((await call(`${url}/webhook`, "GET", key)).status).toBe(404);
});
