import { expect, test } from "vitest";
import { habit } from "../../testing/short-service.ts";

const PLACE = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;

const { contract } = habit(
  "users and what they share",
  `
paths:
  /users:
    post: { operationId: add, responses: { "201": { links: { read: { operationId: read, parameters: { id: "$response.body#/id" } }, shared: { operationId: shared, parameters: { id: "$response.body#/id", user_id: "$response.body#/friend" } } } } } }
  /users/{id}:
    get: { operationId: read, parameters: [${PLACE("id")}], responses: { "200": nothing } }
  /users/{id}/shared:
    get: { operationId: shared, parameters: [${PLACE("id")}, { name: user_id, in: query, required: true, schema: { type: string } }], responses: { "200": nothing } }
  /users/{user_id}/posts:
    get: { operationId: posts, parameters: [${PLACE("user_id")}], responses: { "200": nothing } }
`,
  () => ({}),
);

test("a place takes no name that a parameter beside it has, for links tell them apart by it", () => {
  expect(contract.operations.map(({ path }) => path)).toEqual([
    "/users",
    "/users/{user_id}",
    "/users/{id}/shared",
    "/users/{user_id}/posts",
  ]);
  const links = contract.operation("add")?.responses.flatMap((response) => response.links) ?? [];
  expect(links.map(({ parameters }) => parameters)).toEqual([
    { user_id: "$response.body#/id" },
    { id: "$response.body#/id", user_id: "$response.body#/friend" },
  ]);
});
