import { expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../openapi/json.ts";
import { siteFiles } from "./site.ts";

const contract: JsonObject = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  servers: [{ url: "/" }],
  paths: {},
};
const runtime = new Map([["docs/start.js", "start();"]]);

test("the site holds the page, its start script and the contract in both notations", () => {
  const files = siteFiles(contract, runtime);
  expect([...files.keys()].sort()).toEqual([
    "docs/contract.js",
    "docs/prepare.js",
    "docs/start.js",
    "index.html",
    "openapi.json",
    "openapi.yaml",
  ]);
  expect(files.get("docs/start.js")).toBe("start();");
  expect(JSON.parse(files.get("openapi.json") ?? "")).toEqual(contract);
});

test("servers that are named for the site replace the contract's own, and may be called from the page", () => {
  const files = siteFiles(contract, runtime, ["https://api.example/v1", "http://127.0.0.1:4010"]);
  const servers = [{ url: "https://api.example/v1" }, { url: "http://127.0.0.1:4010" }];
  expect(JSON.parse(files.get("openapi.json") ?? "")).toEqual({ ...contract, servers });
  expect(parse(files.get("openapi.yaml") ?? "")).toEqual({ ...contract, servers });
  expect(files.get("index.html")).toContain("connect-src 'self' http://127.0.0.1:4010 https://api.example;");
  expect(contract["servers"]).toEqual([{ url: "/" }]);
});
