/** Which words of a member's description say what of a list beside it; other words say nothing. */
import { describe, expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { closedBy, tellingOf } from "./said-of-list.ts";
import { thingOf } from "./thing.ts";

const { schemas } = contractOf({
  openapi: "3.1.1",
  info: { title: "Holds", version: "1" },
  paths: {},
  components: {
    schemas: {
      Hold: {
        type: "object",
        properties: {
          id: { type: "integer" },
          seats: { type: "integer" },
          amount: { type: "number" },
          status: { type: "string", enum: ["active", "on_loan", "released"] },
          read_at: { type: ["string", "null"], format: "date-time" },
        },
      },
      Session: {
        type: "object",
        properties: {
          fee_cents: { type: "integer" },
          ended_at: { type: ["string", "null"], format: "date-time" },
        },
      },
      Bid: {
        type: "object",
        properties: {
          id: { type: "integer" },
          amount: { type: "integer" },
          bidder: { type: "string" },
          placed_at: { type: "string", format: "date-time" },
        },
      },
    },
  },
});

const listed = (name: "Hold" | "Bid" | "Session") => ({
  schemas,
  words: [`${name.toLowerCase()}s`, name.toLowerCase()],
  owner: "show",
  members: thingOf(schemas, "out", `/components/schemas/${name}`).members,
});

const HOLDS = [
  { id: 1, seats: 2, amount: 10, status: "active", read_at: null },
  { id: 2, seats: 3, amount: 5, status: "on_loan", read_at: "2026-01-01T00:00:00Z" },
  { id: 3, seats: 4, amount: 1, status: "active", read_at: null },
];

const BIDS = [
  { id: 7, amount: 30, bidder: "Ada", placed_at: "2026-01-02T00:00:00Z" },
  { id: 8, amount: 40, bidder: "Bo", placed_at: "2026-01-01T00:00:00Z" },
];

describe("of holds", () => {
  test.each([
    ["Number of holds", 3],
    ["How many holds there are", 3],
    ["The number of active holds", 2],
    ["Number of holds that are active or on loan", 3],
    ["Number of holds that are not active", 1],
    ["Number of unread holds", 2],
    ["Number of read holds", 1],
    ["Seats of active holds", 6],
    ["Sum of the amounts of all holds", 16],
    ["Number of active holds of the show", 2],
    ["Number of holds of the show that are not active", 1],
    ["Sum of the amounts of the active holds for this show.", 11],
  ])("%s", (words, wanted) => {
    expect(tellingOf(listed("Hold"), "told", words)?.(HOLDS, {})).toBe(wanted);
  });

  test.each([
    "Number of recent holds",
    "Number of holds in the last hour",
    "Status of active holds",
    "The highest hold",
    "Amount of the latest hold, if any",
    "Number of guests",
    "Number of holds of the theatre",
  ])("%s: nothing is said", (words) => {
    expect(tellingOf(listed("Hold"), "told", words)).toBeUndefined();
  });
});

describe("of bids", () => {
  test.each([
    ["current_price", "The highest bid, or the starting price while there is none", 40],
    ["lowest", "The lowest amount", 30],
    ["winning_bid_id", "The highest bid", 8],
    ["last_bidder", "Bidder of the latest bid", "Ada"],
    ["last_bid_at", "Time of the latest bid", "2026-01-02T00:00:00Z"],
    ["first_bid_at", "Time of the earliest bid", "2026-01-01T00:00:00Z"],
  ])("%s: %s", (name, words, wanted) => {
    expect(tellingOf(listed("Bid"), name, words)?.(BIDS, {})).toBe(wanted);
  });

  test("of none, what the words name in its place", () => {
    const price = tellingOf(listed("Bid"), "price", "The highest bid, or the starting price while there is none");
    expect(price?.([], { starting_price: 12 })).toBe(12);
    expect(tellingOf(listed("Bid"), "best_bid_id", "The highest bid")?.([], {})).toBeNull();
    expect(tellingOf(listed("Bid"), "best", "The highest bid")?.([], {})).toBeUndefined();
  });

  test("which of two alike is the highest one nobody knows", () => {
    const [bid] = BIDS;
    const two = bid === undefined ? [] : [bid, { ...bid, id: 9 }];
    expect(tellingOf(listed("Bid"), "best_bid_id", "The highest bid")?.(two, {})).toBeUndefined();
  });
});

describe("of sessions, each in a place of its own", () => {
  const sessions = [{ ended_at: null }, { ended_at: "2026-01-01T00:00:00Z" }, { ended_at: null }];
  test.each([
    ["Capacity less the sessions that have not ended", 10, 8],
    ["Capacity minus the number of sessions", 10, 7],
    // what would be less than nothing may be told as nothing
    ["Capacity less the sessions that have not ended", 1, undefined],
  ])("%s %i", (words, capacity, wanted) => {
    expect(tellingOf(listed("Session"), "free", words)?.(sessions, { capacity })).toBe(wanted);
  });

  test("what takes more than one place, and money, is not counted by its items", () => {
    expect(tellingOf(listed("Hold"), "free", "Capacity less the active holds")).toBeUndefined();
    expect(tellingOf(listed("Session"), "due", "Balance less the sessions")).toBeUndefined();
  });
});

test("numbers by state have all values of one member, and no others", () => {
  expect(closedBy(listed("Hold"), ["active", "onLoan", "released"])).toBe("status");
  expect(closedBy(listed("Hold"), ["active", "released"])).toBeUndefined();
  expect(closedBy(listed("Hold"), ["active", "on_loan", "released", "total"])).toBeUndefined();
});
