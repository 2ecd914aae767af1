import { expect, test } from "vitest";
import { nearer, partlyNamed } from "./partly-named.ts";

const TILES = ["/tiles/{y}", "/tiles/{y}.{format}", "/tiles/{y}.pbf", "/tiles/{y}.{n}.{format}"];
const routes = TILES.map((path) => ({ method: "get", path }));

test.each([
  ["/tiles/2", "/tiles/{y}", "/tiles/{y}"],
  ["/tiles/2.png", "/tiles/{y}", "/tiles/{y}.{format}"],
  ["/tiles/2.pbf", "/tiles/{y}.{format}", "/tiles/{y}.pbf"],
  ["/tiles/2.pbf", "/tiles/{y}", "/tiles/{y}.pbf"],
  ["/tiles/2.3.png", "/tiles/{y}.{n}.{format}", "/tiles/{y}.{format}"],
])("%s, for which Prism takes %s, is %s", (path, taken, right) => {
  expect(nearer(partlyNamed(routes), { method: "get", path: taken }, path).path).toBe(right);
});
