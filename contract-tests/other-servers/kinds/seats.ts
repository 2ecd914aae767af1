/** Seats of shows that are held for a while and then ordered, and bids on seats that have to rise: what is left is what nobody holds and nobody has. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, type Reply, habit, refuse, risingClock, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /shows:
    get: { operationId: listShows, description: "Lists shows, sorted by name.", responses: { "200": ShowPage } }
    post: { operationId: createShow, body: NewShow, responses: { "201": ShowDocument } }
  /shows/{show_id}:
    get: { operationId: getShow, responses: { "200": ShowDocument, "404": refused } }
    patch: { operationId: updateShow, body: ShowUpdate, responses: { "200": ShowDocument, "404": refused, "409": { description: The capacity is below the number of seats that are held or sold } } }
  /shows/{show_id}/close:
    post: { operationId: closeShow, description: Ends the sale., responses: { "200": ShowDocument, "404": refused, "409": { description: The show is closed already } } }
  /shows/{show_id}/holds:
    get: { operationId: listHolds, responses: { "200": { is: HoldPage, description: "Holds of the show, oldest first" }, "404": refused } }
    post: { operationId: createHold, body: NewHold, responses: { "201": HoldDocument, "404": refused, "409": { description: "Not enough seats available, or the show is closed" } } }
  /holds/{hold_id}:
    get: { operationId: getHold, responses: { "200": HoldDocument, "404": refused } }
    delete: { operationId: releaseHold, description: Releases the seats. The hold stays readable with status \`released\`., responses: { "204": nothing, "404": refused, "409": { description: Only active holds can be released } } }
  /holds/{hold_id}/confirm:
    post: { operationId: confirmHold, description: Turns the hold into an order. The hold is then \`confirmed\`., body: Buyer, responses: { "201": OrderDocument, "404": refused, "409": { description: The hold is not active any more } } }
  /orders/{order_id}:
    get: { operationId: getOrder, responses: { "200": OrderDocument, "404": refused } }
  /auctions:
    post: { operationId: createAuction, body: NewAuction, responses: { "201": AuctionDocument } }
  /auctions/{auction_id}:
    get: { operationId: getAuction, responses: { "200": AuctionDocument, "404": refused } }
  /auctions/{auction_id}/bids:
    post: { operationId: placeBid, body: NewBid, responses: { "201": BidDocument, "404": refused, "422": { description: The bid is not higher than the current price } } }
places:
  show_id: { type: integer, minimum: 1 }
  hold_id: { type: integer, minimum: 1 }
  order_id: { type: integer, minimum: 1 }
  auction_id: { type: integer, minimum: 1 }
schemas:
  NewShow: { type: object, additionalProperties: false, required: [name, capacity], properties: { name: { type: string, minLength: 1, maxLength: 60 }, capacity: { type: integer, minimum: 1, maximum: 500 } } }
  ShowUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 60 }, capacity: { type: integer, minimum: 1, maximum: 500 } } }
  Show: { type: object, required: [id, name, capacity, on_sale, seats_held, seats_sold, seats_available, created_at], properties: { id: { type: integer }, name: { type: string }, capacity: { type: integer }, on_sale: { type: boolean }, seats_held: { type: integer, description: Seats of active holds }, seats_sold: { type: integer }, seats_available: { type: integer, description: Capacity less the seats that are held or sold }, created_at: { type: string, format: date-time }, closed_at: { type: [string, "null"], format: date-time } } }
  ShowDocument: { type: object, required: [data], properties: { data: <Show> } }
  ShowPage: { type: object, required: [data], properties: { data: { type: array, items: <Show> } } }
  NewHold: { type: object, additionalProperties: false, required: [seats], properties: { seats: { type: integer, minimum: 1, maximum: 20 }, expires_in_seconds: { type: integer, minimum: 120, maximum: 900, default: 300 } } }
  Hold: { type: object, required: [id, show_id, seats, status, created_at, expires_at], properties: { id: { type: integer }, show_id: { type: integer }, seats: { type: integer }, status: { type: string, enum: [active, confirmed, released] }, created_at: { type: string, format: date-time }, expires_at: { type: string, format: date-time }, order_id: { type: integer, description: Only present when the hold is confirmed } } }
  HoldDocument: { type: object, required: [data], properties: { data: <Hold> } }
  HoldPage: { type: object, required: [data], properties: { data: { type: array, items: <Hold> } } }
  Buyer: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 40 } } }
  Order: { type: object, required: [id, hold_id, seats, name, created_at], properties: { id: { type: integer }, hold_id: { type: integer }, seats: { type: integer }, name: { type: string }, created_at: { type: string, format: date-time } } }
  OrderDocument: { type: object, required: [data], properties: { data: <Order> } }
  NewAuction: { type: object, additionalProperties: false, required: [title, starting_price], properties: { title: { type: string, minLength: 1, maxLength: 60 }, starting_price: { type: integer, minimum: 1, maximum: 1000 } } }
  Auction: { type: object, required: [id, title, starting_price, current_price], properties: { id: { type: integer }, title: { type: string }, starting_price: { type: integer }, current_price: { type: integer } } }
  AuctionDocument: { type: object, required: [data], properties: { data: <Auction> } }
  NewBid: { type: object, additionalProperties: false, required: [amount, bidder], properties: { amount: { type: integer, minimum: 1, maximum: 1000000 }, bidder: { type: string, minLength: 1, maxLength: 40 } } }
  Bid: { type: object, required: [id, amount, bidder], properties: { id: { type: integer }, amount: { type: integer }, bidder: { type: string } } }
  BidDocument: { type: object, required: [data], properties: { data: <Bid> } }
`;

const FAULTS = {
  "more seats are held than there are": ["expected-status"],
  "seats of a closed show are held": ["expected-status"],
  "what is held is available": ["relation"],
  "what is released is not available": ["relation"],
  "another capacity leaves what is available": ["relation"],
  "the newest hold comes first": ["list-order"],
  "shows come in the order of their making": ["list-order"],
  "a hold that is confirmed stays active": ["read-back"],
  "a hold is confirmed twice": ["expected-status"],
  "a hold that is confirmed is released": ["expected-status"],
  "a hold that is released reads as active": ["removals"],
  "an active hold names an order": ["relation"],
  "a hold lasts a minute where nobody says how long": ["read-back"],
  "what is closed does not say when": ["read-back"],
  "a bid as high as the last is taken": ["expected-status"],
} as const;

interface Show {
  readonly id: number;
  name: Json;
  capacity: number;
  readonly first: number;
  on_sale: boolean;
  closed_at: string | null;
  readonly created_at: string;
}

interface Hold extends JsonObject {
  readonly id: number;
  readonly show_id: number;
  readonly seats: number;
  status: string;
}

function make(fault?: string): Habit {
  return habit("seats", CONTRACT, () => {
    const shows = new Map<number, Show>();
    const holds = new Map<number, Hold>();
    const orders = new Map<number, JsonObject>();
    const auctions = new Map<number, JsonObject>();
    const last = { show: 0, hold: 0, order: 0, auction: 0, bid: 0 };
    const now = risingClock();
    const document = (data: Json, status = 200): Reply => ({ status, body: { data } });
    const seats = (show: Show, status: string): number =>
      [...holds.values()]
        .filter((hold) => hold.show_id === show.id && hold.status === status)
        .reduce((all, hold) => all + hold.seats, 0);
    const left = (show: Show): number => show.capacity - seats(show, "active") - seats(show, "confirmed");
    const shown = (show: Show): JsonObject => {
      const { first, ...own } = show;
      const held = fault === "what is held is available" ? seats(show, "active") : 0;
      const lost = fault === "what is released is not available" ? seats(show, "released") : 0;
      const grown = fault === "another capacity leaves what is available" ? first - show.capacity : 0;
      const [seats_held, seats_sold] = [seats(show, "active"), seats(show, "confirmed")];
      return { ...own, seats_held, seats_sold, seats_available: left(show) + held + grown - lost };
    };
    const seen = (hold: Hold): JsonObject =>
      fault === "an active hold names an order" ? { order_id: hold.id, ...hold } : { ...hold };
    return {
      listShows: () => {
        const all = [...shows.values()].map(shown);
        if (fault !== "shows come in the order of their making")
          all.sort((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
        return document(all);
      },
      createShow: ({ body }) => {
        const { name = "", capacity } = body;
        const size = Number(capacity);
        const show = { id: (last.show += 1), name, capacity: size, first: size, on_sale: true, closed_at: null };
        const made: Show = { ...show, created_at: now() };
        shows.set(made.id, made);
        return document(shown(made), 201);
      },
      getShow: ({ given }) => withId(shows, given["show_id"], (show) => document(shown(show))),
      updateShow: ({ given, body }) =>
        withId(shows, given["show_id"], (show) => {
          const { capacity } = body;
          if (capacity !== undefined && Number(capacity) < show.capacity - left(show)) return refuse(409);
          Object.assign(show, body);
          return document(shown(show));
        }),
      closeShow: ({ given }) =>
        withId(shows, given["show_id"], (show) => {
          if (!show.on_sale) return refuse(409);
          show.on_sale = false;
          if (fault !== "what is closed does not say when") show.closed_at = now();
          return document(shown(show));
        }),
      listHolds: ({ given }) =>
        withId(shows, given["show_id"], ({ id }) => {
          const all = [...holds.values()].filter((hold) => hold.show_id === id).map(seen);
          return document(fault === "the newest hold comes first" ? all.toReversed() : all);
        }),
      createHold: ({ given, body }) =>
        withId(shows, given["show_id"], (show) => {
          const wanted = Number(body["seats"]);
          const isTooMuch = wanted > left(show) && fault !== "more seats are held than there are";
          const isOver = !show.on_sale && fault !== "seats of a closed show are held";
          if (isOver || isTooMuch) return refuse(409);
          const standard = fault === "a hold lasts a minute where nobody says how long" ? 60 : 300;
          const created_at = now();
          const ends = Date.parse(created_at) + Number(body["expires_in_seconds"] ?? standard) * 1_000;
          const expires_at = new Date(ends).toISOString();
          const named = { id: (last.hold += 1), show_id: show.id, seats: wanted };
          const hold: Hold = { ...named, status: "active", created_at, expires_at };
          holds.set(hold.id, hold);
          return document(seen(hold), 201);
        }),
      getHold: ({ given }) => withId(holds, given["hold_id"], (hold) => document(seen(hold))),
      releaseHold: ({ given }) =>
        withId(holds, given["hold_id"], (hold) => {
          const isLate = hold.status === "confirmed" && fault === "a hold that is confirmed is released";
          if (hold.status !== "active" && !isLate) return refuse(409);
          if (fault !== "a hold that is released reads as active") hold.status = "released";
          return { status: 204 };
        }),
      confirmHold: ({ given, body }) =>
        withId(holds, given["hold_id"], (hold) => {
          const isAgain = hold.status === "confirmed" && fault === "a hold is confirmed twice";
          if (hold.status !== "active" && !isAgain) return refuse(409);
          const order = { id: (last.order += 1), hold_id: hold.id, seats: hold.seats, ...body, created_at: now() };
          orders.set(order.id, order);
          if (fault !== "a hold that is confirmed stays active")
            Object.assign(hold, { status: "confirmed", order_id: order.id });
          return document(order, 201);
        }),
      getOrder: ({ given }) => withId(orders, given["order_id"], (order) => document(order)),
      createAuction: ({ body }) => {
        const auction = { id: (last.auction += 1), ...body, current_price: body["starting_price"] ?? null };
        auctions.set(auction.id, auction);
        return document({ ...auction }, 201);
      },
      getAuction: ({ given }) => withId(auctions, given["auction_id"], (auction) => document({ ...auction })),
      placeBid: ({ given, body }) =>
        withId(auctions, given["auction_id"], (auction) => {
          const [bid, most] = [Number(body["amount"]), Number(auction["current_price"])];
          if (bid < most || (bid === most && fault !== "a bid as high as the last is taken")) return refuse(422);
          Object.assign(auction, { current_price: bid });
          return document({ id: (last.bid += 1), ...body }, 201);
        }),
    };
  });
}

export const seats: Shape = { name: "seats that are held, ordered and bid for", faults: FAULTS, make };
