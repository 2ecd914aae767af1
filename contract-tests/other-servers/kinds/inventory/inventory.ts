/** An inventory: stock moves in, out and between warehouses, and is reserved for a while; the ledger tells of every movement. */
import { type Habit, habit } from "../../../testing/short-service.ts";
import type { Shape } from "../../formats/below.ts";
import { CONTRACT } from "./contract.ts";
import { FAULTS } from "./faults.ts";
import { itemsOf } from "./items.ts";
import { reservationsOf } from "./reservations.ts";
import { Inventory } from "./state.ts";
import { transfersOf } from "./transfers.ts";
import { ledgerOf, warehousesOf } from "./warehouses.ts";

function make(fault?: string): Habit {
  return habit("inventory", CONTRACT, () => {
    const stock = new Inventory(fault);
    return {
      ...itemsOf(stock),
      ...warehousesOf(stock),
      ...ledgerOf(stock),
      ...reservationsOf(stock),
      ...transfersOf(stock),
    };
  });
}

export const inventory: Shape = { name: "stock that moves between warehouses and is reserved", faults: FAULTS, make };
