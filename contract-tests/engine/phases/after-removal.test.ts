/** What is gone after a removal: identifiers that are given again, and what was only said of a thing. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Call, type Habit, habit } from "../../testing/short-service.ts";
import { afterRemoval, saidOfLast } from "./after-removal.ts";

const CONTRACT = `
paths:
  /hooks:
    post: { operationId: addHook, body: NewHook, responses: { "201": Hook } }
  /hooks/{hook}:
    parameters: [<Named>]
    delete: { operationId: removeHook, responses: { "204": nothing } }
  /hooks/{hook}/fields/{field}:
    parameters: [<Named>, { name: field, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 9 } }]
    delete: { operationId: removeField, responses: { "204": nothing } }
schemas:
  NewHook: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Hook: { type: object, required: [id, label], properties: { id: { type: string, pattern: "^h[0-9]+$" }, label: { type: string, maxLength: 9 } } }
`.replaceAll("<Named>", '{ name: hook, in: path, required: true, schema: { type: string, pattern: "^h[0-9]+$" } }');

function hooks(isGivenAgain: boolean): Habit {
  return habit("hooks and their fields", CONTRACT, () => {
    let count = 0;
    return {
      addHook: ({ body }) => {
        if (!isGivenAgain || count === 0) count += 1;
        return { status: 201, body: { id: `h${count}`, label: body["label"] ?? "" } };
      },
      removeHook: () => ({ status: 204 }),
      removeField: () => ({ status: 204 }),
    };
  });
}

test.each<[boolean, string[]]>([
  [false, []],
  [true, ["removeHook"]],
])("given again: %s, found of %j", async (isGivenAgain, found) => {
  const { findings } = await holdHabit(hooks(isGivenAgain), [afterRemoval], ["removals"]);
  const told = findings.filter(({ message }) => message.includes("what was made after it has that identifier"));
  expect(told.map(({ subject }) => /what (\w+) removes/.exec(subject)?.[1])).toEqual(found);
});

const LIKED = `
paths:
  /tracks:
    post: { operationId: addTrack, body: NewTrack, responses: { "201": Track } }
  /tracks/{track_id}:
    parameters: [<Named>]
    get: { operationId: getTrack, responses: { "200": Track, "404": nothing } }
    delete: { operationId: removeTrack, responses: { "204": nothing, "404": nothing } }
  /likes/tracks/{track_id}:
    parameters: [<Named>]
    delete: { operationId: unlikeTrack, responses: { "204": nothing, "404": nothing } }
schemas:
  NewTrack: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Track: { type: object, required: [id, label], properties: { id: { type: string, pattern: "^t[0-9]+$" }, label: { type: string, maxLength: 9 } } }
`.replaceAll("<Named>", '{ name: track_id, in: path, required: true, schema: { type: string, pattern: "^t[0-9]+$" } }');

test.each([
  [true, []],
  [false, ["removeTrack"]],
])("who takes a like back leaves the track, which its own removal takes away: %s", async (goes, found) => {
  const tracks = habit("tracks and likes", LIKED, () => {
    const labels: string[] = [];
    const gone = new Set<string>();
    const known = ({ given }: Call): string | undefined => {
      const id = String(given["track_id"]);
      return gone.has(id) ? undefined : labels[Number(id.slice(1)) - 1];
    };
    return {
      addTrack: ({ body }) => {
        const label = String(body["label"] ?? "");
        return { status: 201, body: { id: `t${labels.push(label)}`, label } };
      },
      getTrack: (call) => {
        const label = known(call);
        return label === undefined
          ? { status: 404 }
          : { status: 200, body: { id: String(call.given["track_id"]), label } };
      },
      removeTrack: (call) => {
        if (known(call) === undefined) return { status: 404 };
        if (goes) gone.add(String(call.given["track_id"]));
        return { status: 204 };
      },
      unlikeTrack: (call) => ({ status: known(call) === undefined ? 404 : 204 }),
    };
  });
  const { findings } = await holdHabit(tracks, [afterRemoval], ["removals"]);
  const told = findings.map(({ message }) => /^(\w+) has removed it/.exec(message)?.[1]);
  expect([...new Set(told)]).toEqual(found);
});

test.each([
  ["one place", ["hook"], { hook: "$response.body#/id" }, "$response.body#/id"],
  [
    "places that are given apart",
    ["hook", "field"],
    { hook: "$request.path.hook", "path.field": "$response.body#/id" },
    "$response.body#/id",
  ],
  [
    "places that are given the same",
    ["hook", "field"],
    { hook: "$response.body#/id", field: "$response.body#/id" },
    undefined,
  ],
  ["a last place without anything", ["hook", "field"], { hook: "$response.body#/id" }, undefined],
])("a link to %s says what is removed, or not", (_what, names, parameters, said) => {
  const places = names.map((name) => ({ in: "path", name }));
  expect(saidOfLast({ parameters: places as never }, { parameters: parameters as never })).toBe(said);
});

test("the last place is that of the path, in whatever order they are listed", async () => {
  const places =
    "{ name: field, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 9 } }, { name: kind, in: path, required: true, schema: { type: string, enum: [a] } }";
  const contract = `
paths:
  /{kind}:
    parameters: [{ name: kind, in: path, required: true, schema: { type: string, enum: [a] } }]
    post: { operationId: addField, body: New, responses: { "201": Field } }
  /{kind}/{field}:
    delete: { operationId: removeField, parameters: [${places}], responses: { "204": nothing } }
schemas:
  New: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Field: { type: object, required: [id, label], properties: { id: { type: string, maxLength: 9 }, label: { type: string, maxLength: 9 } } }
`;
  const fields = habit("fields of a kind", contract, () => {
    let count = 0;
    return {
      addField: ({ body }) => ({ status: 201, body: { id: `f${(count += 1)}`, label: body["label"] ?? "" } }),
      removeField: () => ({ status: 204 }),
    };
  });
  const { findings } = await holdHabit(fields, [afterRemoval], ["removals"]);
  expect(findings.map(({ message }) => message)).toEqual([]);
});

const EMPTIED = `
paths:
  /shelves:
    post: { operationId: addShelf, body: NewShelf, responses: { "201": Shelf } }
  /shelves/{shelf}/PART:
    parameters: [<Named>]
    delete: { operationId: emptyShelf, responses: { "204": nothing, "404": nothing } }
  /shelves/{shelf}/PART/summary:
    parameters: [<Named>]
    get: { operationId: readSummary, responses: { "200": Summary, "404": nothing } }
  /shelves/{shelf}/books/{book}:
    get: { operationId: readBook, parameters: [<Named>, { name: book, in: path, required: true, schema: { type: string } }], responses: { "200": NewShelf, "404": nothing } }
schemas:
  NewShelf: { type: object, required: [label], properties: { label: { type: string, maxLength: 9 } } }
  Shelf: { type: object, required: [id, label], properties: { id: { type: string, pattern: "^s[0-9]+$" }, label: { type: string, maxLength: 9 } } }
  Summary: { type: object, required: [books], properties: { books: { type: integer } } }
`.replaceAll("<Named>", '{ name: shelf, in: path, required: true, schema: { type: string, pattern: "^s[0-9]+$" } }');

test.each([
  ["books", []],
  ["picture", ["emptyShelf"]],
])("where the %s of a shelf are emptied, something is to be read of them; a single part goes", async (at, found) => {
  const shelves = habit("shelves that are emptied", EMPTIED.replaceAll("PART", at), () => {
    let count = 0;
    return {
      addShelf: ({ body }) => ({ status: 201, body: { id: `s${(count += 1)}`, label: body["label"] ?? "" } }),
      emptyShelf: () => ({ status: 204 }),
      readSummary: () => ({ status: 200, body: { books: 0 } }),
      readBook: () => ({ status: 404 }),
    };
  });
  const { findings } = await holdHabit(shelves, [afterRemoval], ["removals"]);
  const told = findings.map(({ message }) => /^(\w+) has removed it/.exec(message)?.[1]);
  expect([...new Set(told)]).toEqual(found);
});
