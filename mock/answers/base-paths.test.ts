import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { withoutBasePaths } from "./base-paths.ts";

const V = { version: { default: "v1" } };

test.for<[server: JsonObject, path: string, left: readonly string[]]>([
  [{ url: "https://a.example/api" }, "/api/things/1", ["/things/1"]],
  [{ url: "https://a.example/api/" }, "/api/things/1", ["/things/1"]],
  [{ url: "/api" }, "/api/things", ["/things"]],
  [{ url: "api" }, "/api/things", ["/things"]],
  [{ url: "https://a.example/api" }, "/apis/things", []],
  [{ url: "https://a.example" }, "/things", []],
  [{ url: "/" }, "/things", []],
  [{}, "/things", []],
  [{ url: "https://a.example/a.b" }, "/a-b/things", []],
  [{ url: "https://a.example/{version}", variables: V }, "/v1/things", ["/things"]],
  [{ url: "https://a.example/{version}", variables: V }, "/v2/things", ["/things"]],
  [{ url: "https://{region}.a.example:{port}/{version}/x", variables: V }, "/v1/x/things", ["/things"]],
  [{ url: "{origin}/api", variables: { origin: { default: "https://a.example" } } }, "/api/things", []],
  [{ url: "/{version}", variables: { version: { default: "v1", enum: ["v1", "v2"] } } }, "/v2/things", ["/things"]],
  [{ url: "/{version}", variables: { version: { default: "v1", enum: ["v1", "v2"] } } }, "/v3/things", []],
  [{ url: "/{base}", variables: { base: { default: "api/v1" } } }, "/api/v1/things", ["/things"]],
  [{ url: "/{unknown}" }, "/any/things", ["/things"]],
])("below %j, %s is %j", ([server, path, left]) => {
  expect(withoutBasePaths([server], path)).toEqual(left);
});
