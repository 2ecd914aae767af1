/** A shop: products with a price in a text, carts into which they are put and out of which orders are made, coupons that are named by their code. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, shown, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /products:
    get:
      operationId: products
      parameters: [{ name: sort, in: query, schema: { type: string, enum: [price, -price] } }, { name: min_price, in: query, schema: <Money> }]
      responses: { "200": ProductPage }
    post: { operationId: addProduct, body: NewProduct, responses: { "201": Product, "409": { description: A product with this SKU exists } } }
  /products/{product_id}:
    get: { operationId: product, responses: { "200": Product, "404": refused } }
  /coupons:
    post: { operationId: addCoupon, body: Coupon, responses: { "201": Coupon, "409": { description: The code is taken } } }
  /coupons/{code}:
    get: { operationId: coupon, responses: { "200": Coupon, "404": refused } }
  /carts:
    post: { operationId: addCart, body: NewCart, responses: { "201": Cart } }
  /carts/{cart_id}:
    get: { operationId: cart, responses: { "200": Cart, "404": refused } }
  /carts/{cart_id}/items:
    post: { operationId: addItem, body: NewItem, responses: { "200": Cart, "404": refused, "409": { description: The cart was checked out already }, "422": { description: Unknown product or not enough stock } } }
  /carts/{cart_id}/items/{product_id}:
    put: { operationId: setItem, body: Quantity, responses: { "200": Cart, "404": refused, "409": { description: The cart was checked out already }, "422": { description: Not enough stock } } }
    delete: { operationId: removeItem, responses: { "200": Cart, "404": refused, "409": { description: The cart was checked out already } } }
  /carts/{cart_id}/coupon:
    put: { operationId: applyCoupon, body: CouponCode, responses: { "200": Cart, "404": refused, "422": { description: Unknown coupon } } }
    delete: { operationId: removeCoupon, responses: { "200": Cart, "404": refused } }
  /carts/{cart_id}/checkout:
    post: { operationId: checkout, responses: { "201": { is: Order, headers: { Location: { schema: { type: string } } } }, "404": refused, "409": { description: The cart was checked out already }, "422": { description: The cart is empty } } }
  /orders:
    get: { operationId: orders, responses: { "200": OrderPage } }
  /orders/{order_id}:
    get: { operationId: order, responses: { "200": Order, "404": refused } }
  /orders/{order_id}/pay:
    post: { operationId: pay, responses: { "200": Order, "404": refused, "409": { description: The order is paid already or was cancelled } } }
  /orders/{order_id}/cancel:
    post: { operationId: cancel, responses: { "200": Order, "404": refused, "409": { description: The order was paid or cancelled already } } }
schemas:
  Money: { type: string, pattern: '^\\d{1,7}\\.\\d{2}$' }
  NewProduct: { type: object, additionalProperties: false, required: [sku, price], properties: { sku: { type: string, pattern: '^[A-Z0-9-]{3,20}$' }, price: <Money>, stock: { type: integer, minimum: 0, maximum: 1000, default: 0 } } }
  Product: { type: object, required: [id, sku, price, stock], properties: { id: { type: string }, sku: { type: string }, price: <Money>, stock: { type: integer } } }
  ProductPage: { type: object, required: [data], properties: { data: { type: array, items: <Product> } } }
  Coupon: { type: object, additionalProperties: false, required: [code, percent_off], properties: { code: { type: string, pattern: '^[A-Z0-9]{3,30}$' }, percent_off: { type: integer, minimum: 1, maximum: 100 } } }
  CouponCode: { type: object, additionalProperties: false, required: [code], properties: { code: { type: string, minLength: 1, maxLength: 30 } } }
  NewCart: { type: object, additionalProperties: false, properties: { note: { type: string, minLength: 1, maxLength: 40 } } }
  NewItem: { type: object, additionalProperties: false, required: [product_id, quantity], properties: { product_id: { type: string }, quantity: { type: integer, minimum: 1, maximum: 99 } } }
  Quantity: { type: object, additionalProperties: false, required: [quantity], properties: { quantity: { type: integer, minimum: 1, maximum: 99 } } }
  Item: { type: object, required: [product_id, quantity, unit_price, line_total], properties: { product_id: { type: string }, quantity: { type: integer }, unit_price: <Money>, line_total: { type: string, description: Unit price times quantity } } }
  Cart: { type: object, required: [id, items, item_count, subtotal, discount, total, status], properties: { id: { type: string }, note: { type: string }, items: { type: array, items: <Item> }, item_count: { type: integer, description: Number of items }, coupon_code: { type: [string, "null"] }, subtotal: { type: string, description: Sum of the line totals }, discount: { type: string }, total: { type: string, description: Subtotal less discount }, status: { type: string, enum: [open, checked_out] } } }
  Order: { type: object, required: [id, cart_id, total, status], properties: { id: { type: string }, cart_id: { type: string }, total: { type: string }, status: { type: string, enum: [pending, paid, cancelled] } } }
  OrderPage: { type: object, required: [data], properties: { data: { type: array, items: <Order> } } }
`;

const FAULTS = {
  "a SKU is taken twice": ["expected-status"],
  "prices are sorted as texts": ["list-order"],
  "a line total is a cent too high": ["relation"],
  "a subtotal counts each line once": ["relation"],
  "a total leaves out the discount": ["relation"],
  "items are miscounted": ["relation"],
  "a quantity that is set is not kept": ["read-back"],
  "an item that is removed stays": ["read-back"],
  "a coupon that is removed stays": ["read-back"],
  "a cancellation does nothing": ["read-back"],
} as const;

interface Line {
  readonly product: string;
  readonly price: number;
  quantity: number;
}

interface Cart {
  readonly id: string;
  readonly sent: JsonObject;
  readonly lines: Line[];
  coupon?: JsonObject | undefined;
  open: boolean;
}

const cents = (text: Json | undefined): number => Math.round(Number(text) * 100);
const money = (amount: number): string => (amount / 100).toFixed(2);

function shownAs(fault: string | undefined, { id, sent, lines, coupon, open }: Cart): JsonObject {
  const extra = fault === "a line total is a cent too high" ? 1 : 0;
  const items = lines.map(({ product, price, quantity }) => ({
    product_id: product,
    quantity,
    unit_price: money(price),
    line_total: money(price * quantity + extra),
  }));
  const once = fault === "a subtotal counts each line once";
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * (once ? 1 : quantity) + extra, 0);
  const off = Math.round((subtotal * Number(coupon?.["percent_off"] ?? 0)) / 100);
  return {
    ...sent,
    id,
    items,
    item_count: items.length + (fault === "items are miscounted" ? 1 : 0),
    coupon_code: coupon?.["code"] ?? null,
    subtotal: money(subtotal),
    discount: money(off),
    total: money(fault === "a total leaves out the discount" ? subtotal : subtotal - off),
    status: open ? "open" : "checked_out",
  };
}

function make(fault?: string): Habit {
  return habit("carts", CONTRACT, () => {
    const products = new Map<string, JsonObject>();
    const coupons = new Map<string, JsonObject>();
    const carts = new Map<string, Cart>();
    const orders = new Map<string, JsonObject>();
    let last = 0;
    const named = (kind: string): string => `${kind}_${(last += 1)}`;
    const at = ({ cart_id }: JsonObject, does: (cart: Cart) => Reply | undefined): Reply =>
      withId(carts, cart_id, (cart) => does(cart) ?? shown(shownAs(fault, cart)));
    const whileOpen = (given: JsonObject, does: (cart: Cart) => Reply | undefined): Reply =>
      at(given, (cart) => (cart.open ? does(cart) : refuse(409)));
    const stock = (product: string): number => Number(products.get(product)?.["stock"] ?? 0);
    const lineOf = ({ lines }: Cart, product: Json | undefined): Line | undefined =>
      lines.find((line) => line.product === product);
    const done = (id: Json | undefined, status: string, does = true): Reply => {
      const order = orders.get(String(id));
      if (order !== undefined && order["status"] !== "pending") return refuse(409);
      return shown(order && Object.assign(order, does ? { status } : {}));
    };
    return {
      products: ({ given: { sort, min_price: least } }) => {
        const all = [...products.values()].filter(({ price }) => least === undefined || cents(price) >= cents(least));
        const sign = sort === "-price" ? -1 : 1;
        const texts = fault === "prices are sorted as texts";
        const order = (a: JsonObject, b: JsonObject): number =>
          texts ? (String(a["price"]) < String(b["price"]) ? -1 : 1) : cents(a["price"]) - cents(b["price"]);
        return ok({ data: sort === undefined ? all : all.toSorted((a, b) => sign * order(a, b)) });
      },
      addProduct: ({ body }) => {
        const isTaken = [...products.values()].some(({ sku }) => sku === body["sku"]);
        if (isTaken && fault !== "a SKU is taken twice") return refuse(409);
        const product = { stock: 0, ...body, id: named("product") };
        products.set(product.id, product);
        return ok(product, 201);
      },
      product: ({ given }) => shown(products.get(String(given["product_id"]))),
      addCoupon: ({ body }) => {
        const code = String(body["code"]);
        if (coupons.has(code)) return refuse(409);
        coupons.set(code, body);
        return ok(body, 201);
      },
      coupon: ({ given }) => shown(coupons.get(String(given["code"]))),
      addCart: ({ body }) => {
        const cart: Cart = { id: named("cart"), sent: body, lines: [], open: true };
        carts.set(cart.id, cart);
        return ok(shownAs(fault, cart), 201);
      },
      cart: ({ given }) => at(given, () => undefined),
      addItem: ({ given, body }) =>
        whileOpen(given, (cart) => {
          const product = String(body["product_id"]);
          const line = lineOf(cart, product);
          const quantity = Number(body["quantity"]) + (line?.quantity ?? 0);
          if (quantity > stock(product)) return refuse(422);
          if (line === undefined)
            cart.lines.push({ product, quantity, price: cents(products.get(product)?.["price"]) });
          else line.quantity = quantity;
          return undefined;
        }),
      setItem: ({ given, body }) =>
        whileOpen(given, (cart) => {
          const line = lineOf(cart, given["product_id"]);
          if (line === undefined) return MISSING;
          const quantity = Number(body["quantity"]);
          if (quantity > stock(line.product)) return refuse(422);
          if (fault !== "a quantity that is set is not kept") line.quantity = quantity;
          return undefined;
        }),
      removeItem: ({ given }) =>
        whileOpen(given, (cart) => {
          const line = lineOf(cart, given["product_id"]);
          if (line === undefined) return MISSING;
          if (fault !== "an item that is removed stays") cart.lines.splice(cart.lines.indexOf(line), 1);
          return undefined;
        }),
      applyCoupon: ({ given, body }) =>
        at(given, (cart) => {
          const coupon = coupons.get(String(body["code"]));
          if (coupon === undefined) return refuse(422);
          cart.coupon = coupon;
          return undefined;
        }),
      removeCoupon: ({ given }) =>
        at(given, (cart) => {
          if (fault !== "a coupon that is removed stays") cart.coupon = undefined;
          return undefined;
        }),
      checkout: ({ given }) =>
        whileOpen(given, (cart) => {
          if (cart.lines.length === 0) return refuse(422);
          cart.open = false;
          const { total = "" } = shownAs(fault, cart);
          const order = { id: named("order"), cart_id: cart.id, total, status: "pending" };
          orders.set(order.id, order);
          return { status: 201, body: { ...order }, headers: { location: `/orders/${order.id}` } };
        }),
      orders: () => ok({ data: [...orders.values()].toReversed() }),
      order: ({ given }) => shown(orders.get(String(given["order_id"]))),
      pay: ({ given }) => done(given["order_id"], "paid"),
      cancel: ({ given }) => done(given["order_id"], "cancelled", fault !== "a cancellation does nothing"),
    };
  });
}

export const carts: Shape = { name: "carts, coupons and orders", faults: FAULTS, make };
