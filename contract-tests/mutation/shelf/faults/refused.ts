/** Refusals that say what is not so. */
import { isObject, listAt } from "../../../../spec/openapi/json.ts";
import { withHeader } from "../../server-faults/faults/places.ts";
import { TOLD } from "./edits.ts";
import { type ShelfFault, inside, problem } from "../fault.ts";

export const REFUSED: readonly ShelfFault[] = [
  problem("instance is the resource above", TOLD, () => (value) => ({ ...value, instance: "/books/.." })),
  problem("instance has the query", TOLD, () => (value, { target }) => ({ ...value, instance: `${target}?` })),
  problem("instance has a host", TOLD, () => (value) => ({
    ...value,
    instance: `http://books.example${String(value["instance"])}`,
  })),
  problem("request_id is of another request", TOLD, () => (value) => ({ ...value, request_id: "r-0123456789abcdef" })),
  problem("status differs from the answer's", ["problem-status"], () => (value) => ({
    ...value,
    status: value["status"] === 400 ? 422 : 400,
  })),
  problem("title holds what was sent", ["no-echo"], () => (value, { json }) => {
    const sent = /"([^"\\]{10,60})"/.exec(JSON.stringify(json ?? null).replaceAll(/"[^"]*":/g, ""))?.[1];
    return sent === undefined ? value : { ...value, title: sent };
  }),
  ...[
    ["a pointer leads to nothing", (pointer: string) => `/body${pointer}`] as const,
    ["pointers do not escape", (pointer: string) => pointer.replaceAll("~1", "/").replaceAll("~0", "~")] as const,
    ["pointers escape the escapes", (pointer: string) => pointer.replaceAll("~1", "~01")] as const,
    ["pointers leave ~ as it is", (pointer: string) => pointer.replaceAll("~0", "~")] as const,
  ].map(([name, write]) =>
    problem(
      name,
      ["problem-pointer"],
      () => (value) =>
        "errors" in value
          ? {
              ...value,
              errors: listAt(value["errors"]).map((error) => ({
                pointer: write(isObject(error) ? String(error["pointer"]) : ""),
              })),
            }
          : value,
    ),
  ),
  {
    name: "all answers have one request identifier",
    by: ["unique"],
    make: () => ({
      answer: ({ headers, status }) =>
        status < 400 ? { headers: withHeader(headers, "X-Request-Id", "r-0123456789abcdef") } : undefined,
    }),
  },
  inside("what is removed is still there", ["expected-status", "list-complete"], () => ({ keepsRemoved: true })),
];
