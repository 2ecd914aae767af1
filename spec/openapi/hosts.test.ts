import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { hostsOf } from "./hosts.ts";

const contractOf = (more: JsonObject): JsonObject => ({
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  ...more,
});
const servers = (...list: JsonObject[]) => hostsOf(contractOf({ servers: list }));

test("a relative server is the page's own host, which needs no mention", () => {
  expect(servers({ url: "/" }, { url: "../v1" }, { url: "v1?next=http://elsewhere.example" })).toEqual([]);
});

test("only the origin of a server counts, once", () => {
  expect(servers({ url: "https://api.example/v1" }, { url: "https://API.example:443/v2?x=1#y" })).toEqual([
    "https://api.example",
  ]);
});

test("servers of a path and of an operation count too", () => {
  const paths = {
    "/a": { servers: [{ url: "https://a.example" }], get: { servers: [{ url: "http://b.example:81/" }] } },
  };
  expect(hostsOf(contractOf({ paths }))).toEqual(["http://b.example:81", "https://a.example"]);
});

test("a variable with listed values gives one host for each, and a variable of the path none of its own", () => {
  const variables = { region: { enum: ["eu", "us"], default: "eu" }, base: { default: "v1" } };
  expect(servers({ url: "https://{region}.example/{base}", variables })).toEqual([
    "https://eu.example",
    "https://us.example",
  ]);
});

test.each([
  ["https://{tenant}.example", ["https:"]],
  ["https://api.example:{port}", ["https:"]],
  ["http://{host}", ["http:", "https:"]],
  ["{scheme}://api.example", ["http:", "https:"]],
])("where the reader chooses the host, as in %s, any host of the scheme may be called", (url, expected) => {
  expect(servers({ url, variables: { tenant: { default: "demo" } } })).toEqual(expected);
});

test("token end points of OAuth and OpenID Connect are called too, and through references", () => {
  const flow = { tokenUrl: "https://login.example/token", refreshUrl: "https://refresh.example/", scopes: {} };
  const shared = {
    OpenId: { type: "openIdConnect", openIdConnectUrl: "https://id.example/.well-known/configuration" },
  };
  const securitySchemes = {
    OAuth: { type: "oauth2", flows: { clientCredentials: flow, password: { tokenUrl: "/token", scopes: {} } } },
    Shared: { $ref: "#/x-shared/OpenId" },
  };
  expect(hostsOf(contractOf({ components: { securitySchemes }, "x-shared": shared }))).toEqual([
    "https://id.example",
    "https://login.example",
    "https://refresh.example",
  ]);
});

test.each(["https://a.example; script-src *", "https://a b.example", "javascript://x", "data://x"])(
  "a server that is no host, %s, adds nothing to the policy",
  (url) => {
    expect(servers({ url })).toEqual([]);
  },
);
