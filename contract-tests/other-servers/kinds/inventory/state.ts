/** What an inventory holds, and how its stock is counted and moved. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import type { Fault } from "./faults.ts";

export type Item = JsonObject & { sku: string; category?: string; reorder_point: number };
export type Warehouse = JsonObject & { id: string; archived: boolean };
export type Movement = JsonObject & { sku: string; kind: string };
export type Reservation = JsonObject & {
  id: string;
  sku: string;
  warehouse_id: string;
  quantity: number;
  status: string;
};
export type Line = { readonly sku: string; readonly quantity: number };
export type Transfer = JsonObject & { id: string; status: string; lines: Line[] };

export const now = (): string => new Date().toISOString();

export class Inventory {
  readonly items = new Map<string, Item>();
  readonly warehouses = new Map<string, Warehouse>();
  readonly movements: Movement[] = [];
  readonly reservations = new Map<string, Reservation>();
  readonly transfers = new Map<string, Transfer>();
  /** The SKUs of items that are copies. */
  readonly copies = new Set<string>();
  readonly #onHand = new Map<string, number>();
  #last = 0;
  readonly is: (fault: Fault) => boolean;

  constructor(fault?: string) {
    this.is = (one) => one === fault;
  }

  next(kind: string): string {
    this.#last += 1;
    return `${kind}_${this.#last}7c${this.#last * 31}`;
  }

  onHand(sku: string, warehouse: string): number {
    return this.#onHand.get(`${sku} ${warehouse}`) ?? 0;
  }

  reserved(sku: string, warehouse: string): number {
    const own = [...this.reservations.values()].filter(
      (one) => one.sku === sku && one.warehouse_id === warehouse && one.status === "active",
    );
    if (this.is("a reservation reserves nothing")) return 0;
    const stays = this.is("a release gives nothing back")
      ? [...this.reservations.values()].filter(
          (one) => one.sku === sku && one.warehouse_id === warehouse && one.status === "released",
        )
      : [];
    return [...own, ...stays].reduce((sum, { quantity }) => sum + quantity, 0);
  }

  free(sku: string, warehouse: string): number {
    return this.onHand(sku, warehouse) - this.reserved(sku, warehouse);
  }

  level(sku: string, warehouse: string): JsonObject & { on_hand: number; reserved: number; available: number } {
    const reserved = this.reserved(sku, warehouse);
    const on_hand = this.onHand(sku, warehouse) - (this.is("reserved goods are on hand no more") ? reserved : 0);
    const available = this.is("available forgets what is reserved") ? on_hand : on_hand - reserved;
    return { sku, warehouse_id: warehouse, on_hand, reserved, available };
  }

  levelsOf(sku: string): ReturnType<Inventory["level"]>[] {
    return [...this.warehouses.keys()]
      .filter((id) => this.#onHand.has(`${sku} ${id}`))
      .map((id) => this.level(sku, id));
  }

  move(sku: string, warehouse: string, kind: string, change: number, reference?: Json): Movement {
    const before = this.onHand(sku, warehouse);
    const everywhere = kind === "receipt" && this.is("goods arrive in every warehouse");
    const by = kind === "receipt" && this.is("goods arrive nowhere") ? 0 : change;
    for (const id of everywhere ? this.warehouses.keys() : [warehouse])
      this.#onHand.set(
        `${sku} ${id}`,
        this.onHand(sku, id) + by * (kind === "receipt" && this.is("goods arrive twice") ? 2 : 1),
      );
    const movement: Movement = {
      id: this.next("mov"),
      sku,
      warehouse_id: warehouse,
      kind: kind === "issue" && this.is("an issue is told as a receipt") ? "receipt" : kind,
      quantity: change,
      balance_after: before + change,
      created_at: now(),
      ...(reference === undefined || this.is("a movement loses its reference") ? {} : { reference }),
    };
    this.movements.push(movement);
    return movement;
  }
}
