/** What leads on may stand for all that was asked for, and is then sent alone. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit, refuse } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const CONTRACT = `
paths:
  /songs:
    get:
      operationId: listSongs
      description: A cursor carries the filters with it; they are refused beside it.
      parameters: [{ name: cursor, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }, { name: genre, in: query, schema: <Genre> }, { name: direction, in: query, schema: { type: string, enum: [asc, desc] } }]
      responses: { "200": Songs }
    post: { operationId: addSong, body: NewSong, responses: { "201": Song } }
schemas:
  Genre: { type: string, enum: [rock, jazz] }
  NewSong: { type: object, required: [genre], properties: { genre: <Genre> } }
  Song: { type: object, required: [id, genre], properties: { id: { type: string }, genre: <Genre> } }
  Songs: { type: object, required: [songs, next_cursor], properties: { songs: { type: array, items: <Song> }, next_cursor: { type: [string, "null"] } } }
`;

type Cursors = "right" | "refused" | "forgetful";

function songs(kind: Cursors): Habit {
  return habit("cursors that carry filters", CONTRACT, () => {
    const all: JsonObject[] = [];
    const cursors = new Map<string, { readonly asked: JsonObject; readonly from: number }>();
    return {
      addSong: ({ body }) => {
        all.push({ id: `song-${all.length}`, ...body });
        return { status: 201, body: all.at(-1) ?? {} };
      },
      listSongs: ({ given: { cursor, limit = 20, ...narrowed } }) => {
        const known = cursors.get(String(cursor));
        const isBad = known === undefined || Object.keys(narrowed).length > 0;
        if (cursor !== undefined && (isBad || (kind === "refused" && Object.keys(known.asked).length > 0)))
          return refuse(400);
        const { asked, from } = known ?? { asked: narrowed, from: 0 };
        const rows = all.filter(({ genre }) => asked["genre"] === undefined || asked["genre"] === genre);
        if (asked["direction"] === "desc") rows.reverse();
        const to = from + Number(limit);
        const next = to < rows.length ? `cursor-${cursors.size}` : null;
        if (next !== null) cursors.set(next, { asked: kind === "forgetful" ? {} : asked, from: to });
        return { status: 200, body: { songs: rows.slice(from, to), next_cursor: next } };
      },
    };
  });
}

test.each<[string, Cursors, readonly string[]]>([
  ["that carry the filters", "right", []],
  ["that are refused after a filter", "refused", ["list-complete"]],
  ["that forget the filters", "forgetful", ["list-filter"]],
])("cursors %s are found where they are wrong", async (_what, kind, found) => {
  const { findings } = await holdHabit(songs(kind), [lists], ["list-complete", "list-filter"]);
  expect([...new Set(findings.map(({ check }) => check))].filter((check) => check.startsWith("list-"))).toEqual(found);
});
