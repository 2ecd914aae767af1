import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { operationAt } from "./operation-at.ts";

const TILES = ["/tiles/{z}/{y}", "/tiles/{z}/{y}.{format}", "/tiles/{z}/{y}.pbf", "/tiles/{z}/all"];
const paths = Object.fromEntries(TILES.map((path) => [path, { get: { responses: {} } }]));
const find = operationAt(contractOf({ openapi: "3.1.1", info: { title: "Tiles", version: "1" }, paths }).operations);

test.each([
  ["/tiles/1/all", "/tiles/{z}/all"],
  ["/tiles/1/2.pbf", "/tiles/{z}/{y}.pbf"],
  ["/tiles/1/2", "/tiles/{z}/{y}"],
  ["/tiles/1", undefined],
])("%s is asked of %s", (sent, path) => {
  expect(find("get", sent)?.path).toBe(path);
  expect(find("post", sent)).toBeUndefined();
});
