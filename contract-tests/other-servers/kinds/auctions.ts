/** Lots that are bid for: each bid is higher than the price, and what a lot says of its bids is what the list of them has. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withOne } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /lots:
    get: { operationId: lots, parameters: [{ name: sort, in: query, schema: { type: string, enum: [title, -title], default: title } }, { name: min_price, in: query, description: Lots whose current price is at least this, schema: { type: integer, minimum: 0 } }, { name: state, in: query, schema: <State> }], responses: { "200": LotList } }
    post: { operationId: offer, body: NewLot, responses: { "201": Lot } }
  /lots/{lot_id}:
    get: { operationId: lot, responses: { "200": Lot, "404": refused } }
  /lots/{lot_id}/close:
    post: { operationId: closeLot, responses: { "200": Lot, "404": refused, "409": { description: The lot is closed already. } } }
  /lots/{lot_id}/bids:
    get: { operationId: bids, description: "Bids on the lot, highest first.", responses: { "200": BidList, "404": refused } }
    post: { operationId: bid, body: NewBid, responses: { "201": Bid, "404": refused, "409": { description: The lot is closed. }, "422": { description: The bid is not higher than the current price. } } }
  /lots/{lot_id}/bids/{bid_id}:
    delete: { operationId: withdraw, description: Withdraws the bid., responses: { "204": nothing, "404": refused, "409": { description: The lot is closed. } } }
  /totals:
    get: { operationId: totals, responses: { "200": Totals } }
places: { lot_id: { type: integer, minimum: 1 }, bid_id: { type: integer, minimum: 1 } }
schemas:
  State: { type: string, enum: [open, closed] }
  NewLot: { type: object, additionalProperties: false, required: [title, starting_price], properties: { title: { type: string, minLength: 1, maxLength: 60 }, starting_price: { type: integer, minimum: 1, maximum: 10000 } } }
  Lot: { type: object, required: [id, title, starting_price, state, current_price, bid_count, winning_bid_id, all_bids, last_bidder], properties: { id: { type: integer }, title: { type: string }, starting_price: { type: integer }, state: <State>, current_price: { type: integer, description: "The highest bid, or the starting price while there is none" }, bid_count: { type: integer, description: Number of bids }, winning_bid_id: { type: [integer, "null"], description: The highest bid }, all_bids: { type: integer, description: Sum of the amounts of all bids }, last_bidder: { type: [string, "null"], description: Bidder of the latest bid } } }
  LotList: { type: object, required: [data], properties: { data: { type: array, items: <Lot> } } }
  NewBid: { type: object, additionalProperties: false, required: [amount, bidder], properties: { amount: { type: integer, minimum: 1, maximum: 1000000 }, bidder: { type: string, minLength: 1, maxLength: 40 } } }
  Bid: { type: object, required: [id, amount, bidder, placed_at], properties: { id: { type: integer }, amount: { type: integer }, bidder: { type: string }, placed_at: { type: string, format: date-time } } }
  BidList: { type: object, required: [data, meta], properties: { data: { type: array, items: <Bid> }, meta: { type: object, properties: { currency: { type: string } } } } }
  Totals: { type: object, required: [total, by_state], properties: { total: { type: integer, description: Number of all lots }, by_state: { type: object, required: [open, closed], properties: { open: { type: integer }, closed: { type: integer } } } } }
`;

const FAULTS = {
  "a bid as high as the price is taken": ["expected-status"],
  "the price stays where it started": ["relation"],
  "the price is that of the last bid and one": ["relation"],
  "bids are not counted": ["relation", "read-back"],
  "the first bid wins": ["relation"],
  "the sum of bids is the highest one": ["relation"],
  "the first bidder is the last one": ["relation"],
  "what is withdrawn counts on": ["relation", "read-back"],
  "lowest bids come first": ["list-order"],
  "bids of all lots are listed": ["list-filter"],
  "lots come as they were offered": ["list-order"],
  "a price is left out where it is the bound": ["list-filter"],
  "closed lots are counted as open": ["relation"],
  "the total is of open lots": ["relation"],
} as const;

interface Lot {
  readonly id: number;
  readonly sent: JsonObject;
  state: string;
  readonly bids: JsonObject[];
}

type Fault = keyof typeof FAULTS;

function make(fault?: string): Habit {
  const is = (one: Fault): boolean => fault === one;
  return habit("auctions", CONTRACT, () => {
    const all: Lot[] = [];
    const gone: JsonObject[] = [];
    let ids = 0;
    const amounts = (lot: Lot): number[] => {
      const counted = is("what is withdrawn counts on")
        ? [...lot.bids, ...gone.filter((one) => one["lot"] === lot.id)]
        : lot.bids;
      return counted.map((one) => Number(one["amount"]));
    };
    const priceOf = (lot: Lot): number => {
      const start = Number(lot.sent["starting_price"]);
      if (is("the price stays where it started")) return start;
      if (is("the price is that of the last bid and one") && lot.bids.length > 1)
        return Number(lot.bids.at(-1)?.["amount"]) + 1;
      return Math.max(start, ...amounts(lot));
    };
    const shown = (lot: Lot): JsonObject => {
      const { id, sent, state, bids } = lot;
      const highest = bids.toSorted((a, b) => Number(b["amount"]) - Number(a["amount"]))[0];
      const winning = is("the first bid wins") ? bids[0] : highest;
      const last = is("the first bidder is the last one") ? bids[0] : bids.at(-1);
      const sum = is("the sum of bids is the highest one")
        ? Math.max(0, ...amounts(lot))
        : amounts(lot).reduce((a, b) => a + b, 0);
      const bid_count = is("bids are not counted") ? 0 : amounts(lot).length;
      return {
        id,
        ...sent,
        state,
        current_price: priceOf(lot),
        bid_count,
        winning_bid_id: winning?.["id"] ?? null,
        all_bids: sum,
        last_bidder: last?.["bidder"] ?? null,
      };
    };
    const bidView = ({ lot: _lot, ...bid }: JsonObject): JsonObject => bid;
    const of = (id: Json | undefined, does: (lot: Lot) => Reply): Reply =>
      withOne(
        all.find((one) => one.id === id),
        (lot) => does(lot),
      );
    const title = (lot: Lot): string => String(lot.sent["title"]);
    return {
      lots: ({ given: { sort, min_price, state } }) => {
        const way = sort === "-title" ? -1 : 1;
        const isKept = (lot: Lot): boolean =>
          min_price === undefined ||
          priceOf(lot) > Number(min_price) ||
          (priceOf(lot) === min_price && !is("a price is left out where it is the bound"));
        const fitting = all.filter(isKept).filter((lot) => state === undefined || lot.state === state);
        const isAsTheyCame = sort === undefined && is("lots come as they were offered");
        const data = isAsTheyCame
          ? fitting
          : fitting.toSorted((a, b) => way * (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0));
        return ok({ data: data.map(shown) });
      },
      offer: ({ body }) => {
        const lot: Lot = { id: (ids += 1), sent: body, state: "open", bids: [] };
        all.push(lot);
        return ok(shown(lot), 201);
      },
      lot: ({ given }) => of(given["lot_id"], (lot) => ok(shown(lot))),
      closeLot: ({ given }) =>
        of(given["lot_id"], (lot) => {
          if (lot.state === "closed") return refuse(409);
          lot.state = "closed";
          return ok(shown(lot));
        }),
      bids: ({ given }) =>
        of(given["lot_id"], (lot) => {
          const own = is("bids of all lots are listed") ? all.flatMap(({ bids }) => bids) : lot.bids;
          const way = is("lowest bids come first") ? -1 : 1;
          const data = own.toSorted((a, b) => way * (Number(b["amount"]) - Number(a["amount"]))).map(bidView);
          return ok({ data, meta: { currency: "EUR" } });
        }),
      bid: ({ given, body }) =>
        of(given["lot_id"], (lot) => {
          const [amount, price] = [
            Number(body["amount"]),
            Math.max(Number(lot.sent["starting_price"]), ...lot.bids.map((one) => Number(one["amount"]))),
          ];
          if (lot.state === "closed") return refuse(409);
          if (amount < price || (amount === price && !is("a bid as high as the price is taken"))) return refuse(422);
          const bid = { id: (ids += 1), ...body, placed_at: new Date().toISOString(), lot: lot.id };
          lot.bids.push(bid);
          return ok(bidView(bid), 201);
        }),
      withdraw: ({ given }) =>
        of(given["lot_id"], (lot) => {
          const at = lot.bids.findIndex((one) => one["id"] === given["bid_id"]);
          if (at < 0) return MISSING;
          if (lot.state === "closed") return refuse(409);
          gone.push(...lot.bids.splice(at, 1));
          return { status: 204 };
        }),
      totals: () => {
        const open = all.filter(({ state }) => state === "open").length;
        const closed = all.length - open;
        const total = is("the total is of open lots") ? open : all.length;
        return ok({
          total,
          by_state: is("closed lots are counted as open") ? { open: all.length, closed: 0 } : { open, closed },
        });
      },
    };
  });
}

export const auctions: Shape = { name: "lots and bids, each higher than the one before", faults: FAULTS, make };
