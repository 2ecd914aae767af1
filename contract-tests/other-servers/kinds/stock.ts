/** Goods at places: received, moved and held for a while, and products that are removed and restored. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /products:
    get: { operationId: listProducts, description: Sorted by SKU. Deleted products are left out., responses: { "200": Products } }
    post: { operationId: createProduct, body: NewProduct, responses: { "201": Product, "409": { description: A product of this SKU is there already. } } }
  /products/{product_id}:
    get: { operationId: getProduct, responses: { "200": Product, "404": refused } }
    patch: { operationId: updateProduct, patch: ProductPatch, responses: { "200": Product, "404": refused } }
    delete: { operationId: deleteProduct, description: Soft delete. The product can be restored; until then it is not found., responses: { "204": nothing, "404": refused } }
  /products/{product_id}/restore:
    post: { operationId: restoreProduct, responses: { "200": Product, "404": refused, "409": { description: The product is not deleted } } }
  /locations:
    post: { operationId: createLocation, body: NewLocation, responses: { "201": Location } }
  /locations/{location_id}:
    get: { operationId: getLocation, responses: { "200": Location, "404": refused } }
  /levels:
    get: { operationId: listLevels, responses: { "200": Levels } }
  /receipts:
    post: { operationId: receiveStock, body: NewReceipt, responses: { "201": Receipt, "422": { description: Unknown product or location } } }
  /transfers:
    post: { operationId: createTransfer, body: NewTransfer, responses: { "201": Transfer, "409": { description: Not enough stock available at the source }, "422": { description: "Unknown product or location, or both locations are the same" } } }
  /holds:
    post: { operationId: createHold, body: NewHold, responses: { "201": Hold, "409": { description: There is not enough stock left }, "422": { description: Unknown product or location } } }
  /holds/{hold_id}:
    get: { operationId: getHold, responses: { "200": Hold, "404": refused } }
  /holds/{hold_id}/confirm:
    post: { operationId: confirmHold, responses: { "200": Hold, "404": refused, "409": { description: The hold is already confirmed or released } } }
  /holds/{hold_id}/release:
    post: { operationId: releaseHold, responses: { "200": Hold, "404": refused, "409": { description: The hold is not held any more } } }
schemas:
  Attributes: { type: object, maxProperties: 10, additionalProperties: { type: string, maxLength: 40 } }
  NewProduct: { type: object, additionalProperties: false, required: [sku, name], properties: { sku: { type: string, pattern: "^[A-Z0-9]{6,20}$" }, name: { type: string, minLength: 1, maxLength: 60 }, price: { type: string, pattern: "^[0-9]{1,6}[.][0-9]{2}$", default: "0.00" }, attributes: <Attributes> } }
  ProductPatch: { type: object, additionalProperties: false, properties: { name: { type: string, minLength: 1, maxLength: 60 }, attributes: { type: object, maxProperties: 10, additionalProperties: { type: [string, "null"], maxLength: 40 } } } }
  Product: { type: object, required: [id, sku, name, price, attributes], properties: { id: { type: string }, sku: { type: string }, name: { type: string }, price: { type: string }, attributes: <Attributes> } }
  Products: { type: object, required: [items], properties: { items: { type: array, items: <Product> } } }
  NewLocation: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 60 } } }
  Location: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
  Level: { type: object, required: [product_id, location_id, on_hand, reserved, available], properties: { product_id: { type: string }, location_id: { type: string }, on_hand: { type: integer, description: Never negative }, reserved: { type: integer }, available: { type: integer, description: On hand minus reserved. Never negative. } } }
  Levels: { type: object, required: [items], properties: { items: { type: array, items: <Level> } } }
  NewReceipt: { type: object, additionalProperties: false, required: [product_id, location_id, quantity], properties: { product_id: <Name>, location_id: <Name>, quantity: <Quantity> } }
  Receipt: { type: object, required: [id, product_id, location_id, quantity], properties: { id: { type: string }, product_id: { type: string }, location_id: { type: string }, quantity: { type: integer } } }
  NewTransfer: { type: object, additionalProperties: false, required: [product_id, from_location_id, to_location_id, quantity], properties: { product_id: <Name>, from_location_id: <Name>, to_location_id: <Name>, quantity: <Quantity> } }
  Transfer: { type: object, required: [id, product_id, from_location_id, to_location_id, quantity], properties: { id: { type: string }, product_id: { type: string }, from_location_id: { type: string }, to_location_id: { type: string }, quantity: { type: integer } } }
  NewHold: { type: object, additionalProperties: false, required: [product_id, location_id, quantity], properties: { product_id: <Name>, location_id: <Name>, quantity: <Quantity> } }
  Hold: { type: object, required: [id, product_id, location_id, quantity, status, confirmed_at], properties: { id: { type: string }, product_id: { type: string }, location_id: { type: string }, quantity: { type: integer }, status: { type: string, enum: [held, confirmed, released] }, confirmed_at: { type: [string, "null"], format: date-time } } }
  Name: { type: string, maxLength: 40 }
  Quantity: { type: integer, minimum: 1, maximum: 1000 }
`;

const FAULTS = {
  "products come as they were made": ["list-order"],
  "the price has another default": ["read-back"],
  "attributes are replaced": ["read-back"],
  "null leaves an attribute": ["read-back"],
  "a change of the name raises the price": ["read-back"],
  "what was deleted is still read": ["removals"],
  "attributes are lost on the way back": ["removals"],
  "what is there is restored": ["expected-status"],
  "a transfer swaps its places": ["read-back"],
  "goods are moved to nowhere": ["expected-status"],
  "goods are moved to where they are": ["expected-status"],
  "a deleted product is received": ["expected-status"],
  "a released hold is confirmed": ["expected-status"],
  "a hold is released twice": ["expected-status"],
  "it was confirmed when clocks begin": ["read-back"],
} as const;

type Attributes = { readonly [name: string]: Json };
type Product = JsonObject & { id: string; sku: string; attributes: Attributes };
type Hold = JsonObject & { id: string; product_id: string; location_id: string; quantity: number; status: string };

/** RFC 7396. */
function merged(was: Attributes, sent: Json | undefined, fault?: string): Attributes {
  if (!isObject(sent)) return was;
  const all = fault === "attributes are replaced" ? sent : { ...was, ...sent };
  const entries = Object.entries(all).map(([name, value]): [string, Json] =>
    value === null && fault === "null leaves an attribute" ? [name, was[name] ?? null] : [name, value ?? null],
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function productsOf(fault?: string) {
  const products = new Map<string, Product>();
  const deleted = new Set<string>();
  const isThere = (id: Json | undefined): boolean => products.has(String(id)) && !deleted.has(String(id));
  const withProduct = (id: Json | undefined, does: (one: Product) => Reply): Reply => {
    const one = products.get(String(id));
    const isRead = fault === "what was deleted is still read" || isThere(id);
    return one === undefined || !isRead ? MISSING : does(one);
  };
  const acts = {
    listProducts: (): Reply => {
      const all = [...products.values()].filter(({ id }) => isThere(id));
      const isSorted = fault !== "products come as they were made";
      return ok({ items: isSorted ? all.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)) : all });
    },
    createProduct: ({ body }: { readonly body: JsonObject }): Reply => {
      if ([...products.values()].some(({ sku }) => sku === body["sku"])) return refuse(409);
      const price = fault === "the price has another default" ? "1.00" : "0.00";
      const made = { price, attributes: {}, ...body, id: `product_${products.size + 1}0ce` } as Json as Product;
      products.set(made.id, made);
      return ok(made, 201);
    },
    getProduct: ({ given }: { readonly given: JsonObject }): Reply =>
      withProduct(given["product_id"], (one) => ok(one)),
    updateProduct: ({ given, body }: { readonly given: JsonObject; readonly body: JsonObject }): Reply =>
      withProduct(given["product_id"], (one) => {
        const attributes = merged(one.attributes, body["attributes"], fault);
        if (Object.keys(attributes).length > 10) return refuse(400);
        const price = fault === "a change of the name raises the price" ? { price: "9.99" } : {};
        Object.assign(one, body, { attributes }, price);
        return ok(one);
      }),
    deleteProduct: ({ given }: { readonly given: JsonObject }): Reply =>
      withProduct(given["product_id"], ({ id }) => {
        deleted.add(id);
        return { status: 204 };
      }),
    restoreProduct: ({ given }: { readonly given: JsonObject }): Reply => {
      const one = products.get(String(given["product_id"]));
      if (one === undefined) return MISSING;
      if (!deleted.delete(one.id) && fault !== "what is there is restored") return refuse(409);
      if (fault === "attributes are lost on the way back") one.attributes = {};
      return ok(one);
    },
  };
  return { acts, isThere };
}

function make(fault?: string): Habit {
  return habit("stock", CONTRACT, () => {
    const { acts, isThere } = productsOf(fault);
    const locations = new Map<string, JsonObject>();
    const onHand = new Map<string, number>();
    const holds = new Map<string, Hold>();
    let made = 0;
    const next = (kind: string): string => `${kind}_${(made += 1)}1ad`;
    const held = (at: string): number =>
      [...holds.values()]
        .filter((one) => one.status === "held" && `${one.product_id} ${one.location_id}` === at)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const free = (at: string): number => (onHand.get(at) ?? 0) - held(at);
    const put = (at: string, quantity: number): unknown => onHand.set(at, (onHand.get(at) ?? 0) + quantity);
    const isUnknown = (product: Json | undefined, ...places: (Json | undefined)[]): boolean =>
      !(isThere(product) || fault === "a deleted product is received") ||
      places.some((place) => !locations.has(String(place)));
    return {
      ...acts,
      createLocation: ({ body }) => {
        const one = { ...body, id: next("location") };
        locations.set(one.id, one);
        return ok(one, 201);
      },
      getLocation: ({ given }) => withId(locations, given["location_id"], ok),
      listLevels: () => {
        const items = [...onHand].map(([at, on_hand]) => {
          const [product_id = "", location_id = ""] = at.split(" ");
          return { product_id, location_id, on_hand, reserved: held(at), available: free(at) };
        });
        return ok({ items });
      },
      receiveStock: ({ body }) => {
        if (isUnknown(body["product_id"], body["location_id"])) return refuse(422);
        put(`${String(body["product_id"])} ${String(body["location_id"])}`, Number(body["quantity"]));
        return ok({ ...body, id: next("receipt") }, 201);
      },
      createTransfer: ({ body }) => {
        const { product_id = "", from_location_id = "", to_location_id = "", quantity } = body;
        const isNowhere = isUnknown(product_id, from_location_id, to_location_id);
        if (isNowhere && fault !== "goods are moved to nowhere") return refuse(422);
        if (from_location_id === to_location_id && fault !== "goods are moved to where they are") return refuse(422);
        const [from, to] = [from_location_id, to_location_id].map((one) => `${String(product_id)} ${String(one)}`);
        if (free(from ?? "") < Number(quantity)) return refuse(409);
        put(from ?? "", -Number(quantity));
        put(to ?? "", Number(quantity));
        const swapped = { ...body, from_location_id: to_location_id, to_location_id: from_location_id };
        const shown = fault === "a transfer swaps its places" ? swapped : body;
        return ok({ ...shown, id: next("transfer") }, 201);
      },
      createHold: ({ body }) => {
        if (isUnknown(body["product_id"], body["location_id"])) return refuse(422);
        const at = `${String(body["product_id"])} ${String(body["location_id"])}`;
        if (free(at) < Number(body["quantity"])) return refuse(409);
        const one = { ...body, id: next("hold"), status: "held", confirmed_at: null } as Json as Hold;
        holds.set(one.id, one);
        return ok({ ...one }, 201);
      },
      getHold: ({ given }) => withId(holds, given["hold_id"], (one) => ok(one)),
      confirmHold: ({ given }) =>
        withId(holds, given["hold_id"], (one) => {
          const isReleased = one.status === "released" && fault === "a released hold is confirmed";
          if (one.status !== "held" && !isReleased) return refuse(409);
          const at = fault === "it was confirmed when clocks begin" ? new Date(0) : new Date();
          put(`${one.product_id} ${one.location_id}`, -one.quantity);
          Object.assign(one, { status: "confirmed", confirmed_at: at.toISOString() });
          return ok(one);
        }),
      releaseHold: ({ given }) =>
        withId(holds, given["hold_id"], (one) => {
          const isAgain = one.status === "released" && fault === "a hold is released twice";
          if (one.status !== "held" && !isAgain) return refuse(409);
          one.status = "released";
          return ok(one);
        }),
    };
  });
}

export const stock: Shape = {
  name: "stock at places, moved and held, and products that come back",
  faults: FAULTS,
  make,
};
