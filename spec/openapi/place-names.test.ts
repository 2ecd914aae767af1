import { expect, test } from "vitest";
import { inOneName, withPlaces } from "./place-names.ts";

const read = (...paths: string[]): string[] => {
  const names = inOneName(paths);
  return paths.map((path) => withPlaces(path, names.get(path) ?? new Map<string, string>()));
};

test.each([
  ["what a place is of is said below", ["/customers/{id}", "/customers/{customerId}/orders"], "customerId"],
  ["in other letters", ["/customers/{customerId}", "/customers/{customer_id}/orders"], "customerId"],
  ["by the kind alone", ["/customers/{customer}", "/customers/{customer_id}/orders"], "customer"],
  ["by a part of the kind", ["/content-types/{id}", "/content-types/{typeId}/fields"], "typeId"],
])("%s", (_what, paths, name) => {
  expect(read(...paths)).toEqual([`${before(paths[0])}{${name}}`, `${before(paths[0])}{${name}}/${last(paths[1])}`]);
});

const before = (path = ""): string => path.slice(0, path.indexOf("{"));
const last = (path = ""): string => path.slice(path.lastIndexOf("/") + 1);

test("below each other", () => {
  expect(read("/a/{id}", "/a/{a_id}/lines/{id}", "/a/{a_id}/lines/{line_id}/notes/{id}")).toEqual([
    "/a/{a_id}",
    "/a/{a_id}/lines/{line_id}",
    "/a/{a_id}/lines/{line_id}/notes/{id}",
  ]);
});

test.each([
  ["other words for what a thing is told by", ["/icons/{id}", "/icons/{slug}/files"]],
  ["another thing", ["/games/{id}", "/games/{game_pk}/scores", "/articles/{id}", "/articles/{username}/feed"]],
  [
    "what would be called twice in a path",
    ["/users/{id}/users/{userId}", "/users/{userId}", "/users/{id}"].slice(0, 1),
  ],
  ["one name", ["/users/{user}", "/users/{user}/keys/{key}"]],
])("%s stays as it is", (_what, paths) => {
  expect(read(...paths)).toEqual(paths);
});
