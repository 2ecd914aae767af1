/** Which words say that what is there becomes more or less, and which say nothing. */
import { expect, test } from "vitest";
import { saidWay } from "./said-moves.ts";

test.each<[string, string | undefined]>([
  ["Books goods into a warehouse", "up"],
  ["Takes goods out of a warehouse.", "down"],
  ["Takes the reserved stock out of the warehouse", "down"],
  ["Gives the reserved stock back.", "up"],
  ["Reserves stock for a while.", "down"],
  ["Adds the amount to the balance", "up"],
  ["Withdraws money from the wallet", "down"],
  ["Returns the goods to stock", "up"],
  ["Releases the held stock", "up"],
  // what somebody else is given is gone from here, or was never here
  ["Returns money to the cardholder", undefined],
  ["Releases the funds to the seller", undefined],
  ["Pays the amount to the supplier", undefined],
  ["Pays the amount in instalments", undefined],
  ["Moves money to another account", undefined],
  // between two of them nothing is more or less
  ["Takes goods out of one warehouse and books goods into another", undefined],
  ["Adds an item to the cart", undefined],
  ["Takes the goods out of the warehouse later", undefined],
  ["Lists goods in stock", undefined],
])("%s", (description, way) => {
  expect(saidWay({ definition: { description } })).toBe(way);
});
