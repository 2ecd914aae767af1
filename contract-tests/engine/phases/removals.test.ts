/** A removal that is refused is a fault only where the contract has another answer for it. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { serve } from "../../testing/serve.ts";
import { habit } from "../../testing/short-service.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { removals } from "./removals.ts";

const REFUSALS = { "400": { description: "Invalid ID supplied" }, "404": { description: "Pet not found" } };

async function resultOf(responses: Record<string, { description: string }>) {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Pets", version: "1.0.0" },
    paths: {
      "/pets/{pet}": {
        delete: {
          operationId: "deletePet",
          parameters: [{ name: "pet", in: "path", required: true, schema: { type: "integer" } }],
          responses,
        },
      },
    },
  });
  const target = await serve((_, response) => response.writeHead(400).end());
  const start = async () => Promise.resolve(target);
  return new Run({ contract, profile: NO_PROFILE, seed: 1, start, tracks: { traffic: [removals] } }).run();
}

test("a removal that the contract has no success for is told as not tried", async () => {
  const { findings, unreached } = await resultOf(REFUSALS);
  expect(findings.filter(({ check }) => check === "removals")).toEqual([]);
  expect(unreached).toContain("deletePet: the contract has no answer for it but refusals");
});

test("a removal is taken where the contract has a success for it", async () => {
  const { findings } = await resultOf({ ...REFUSALS, "204": { description: "Gone." } });
  expect(findings.map(({ check, message }) => [check, message])).toContainEqual(["removals", "was answered 400"]);
});

const ROOM = { name: "room", in: "path", required: true, schema: { type: "integer" } };
const BED = { ...ROOM, name: "bed" };
const answers = (taken: string) => ({
  [taken]: {
    description: "Done.",
    ...(taken === "201" && {
      content: {
        "application/json": {
          schema: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
        },
      },
    }),
  },
  "404": { description: "Not found." },
});

test("what it stands below may be gone by the time of the removal: then it is made below another one", async () => {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Rooms", version: "1.0.0" },
    paths: {
      "/rooms": { post: { operationId: "addRoom", responses: answers("201") } },
      "/rooms/{room}": { delete: { operationId: "removeRoom", parameters: [ROOM], responses: answers("204") } },
      "/rooms/{room}/beds": { post: { operationId: "addBed", parameters: [ROOM], responses: answers("201") } },
      "/rooms/{room}/beds/{bed}": {
        delete: { operationId: "removeBed", parameters: [ROOM, BED], responses: answers("204") },
      },
    },
  });
  let rooms = 0;
  // the first room is gone when beds are put into it
  const target = await serve(({ method, url = "" }, response) => {
    const [, , room, , bed] = url.split("/");
    const isThere = room !== "1" || !url.includes("/beds");
    const status = !isThere || (bed !== undefined && bed !== "7") ? 404 : method === "POST" ? 201 : 204;
    if (status === 201 && room === undefined) rooms += 1;
    const answer = status === 201 ? JSON.stringify({ id: room === undefined ? rooms : 7 }) : undefined;
    response.writeHead(status, { "content-type": "application/json" }).end(answer);
  });
  const traffic = [
    {
      name: "rooms",
      run: async ({ flow, contract: { operations } }: TestContext) => {
        const [addRoom] = operations;
        if (addRoom) await flow.ensure(addRoom);
      },
    },
    removals,
  ];
  const start = async () => Promise.resolve(target);
  const report = await new Run({ contract, profile: NO_PROFILE, seed: 1, start, tracks: { traffic } }).run();
  expect(report.unreached.filter((line) => /removeBed.* 204|removeBed: no link/.test(line))).toEqual([]);
});

const KEYS = `
paths:
  /keys:
    get: { operationId: readKeys, responses: { "200": Keys, "404": nothing } }
    put: { operationId: putKeys, body: Keys, responses: { "200": Keys } }
    delete: { operationId: removeKeys, responses: { "204": nothing, "404": nothing } }
  /keysBELOW/{key}:
    get: { operationId: readKey, parameters: [{ name: key, in: path, required: true, schema: { type: string } }], responses: { "200": Keys, "404": nothing } }
schemas:
  Keys: { type: object, required: [count], properties: { count: { type: integer, minimum: 0 } } }
`;

test.each([
  ["", []],
  ["/old", ["expected 404, got 200: removeKeys has removed it"]],
])("what things stand below is there without them, and what none stands below is gone: %j", async (below, found) => {
  const keys = habit("keys that are removed at once", KEYS.replace("BELOW", below), () => {
    let [count, isGone] = [0, false];
    return {
      readKeys: () => ({ status: 200, body: { count } }),
      putKeys: ({ body }) => {
        [count, isGone] = [Number(body["count"]), false];
        return { status: 200, body: { count } };
      },
      removeKeys: () => {
        const status = isGone ? 404 : 204;
        [count, isGone] = [0, true];
        return { status };
      },
      readKey: () => ({ status: 404 }),
    };
  });
  const { findings } = await holdHabit(keys, [removals], ["expected-status"]);
  expect(findings.map(({ message }) => message)).toEqual(found);
});
