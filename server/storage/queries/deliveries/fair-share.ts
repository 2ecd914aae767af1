/** A row that could be claimed. */
export interface Claimable {
  readonly delivery_key: number;
  readonly company_id: string;
  readonly ready_at: number;
  /** Set when an earlier lease ran out without an outcome. */
  readonly owner: string | null;
  /** Deliveries of the company under a live lease. */
  readonly in_flight: number;
}

/**
 * Deals `limit` places out: always to the company with the fewest deliveries under way, and between equals to the row that has
 * waited longest. However long the backlog of one company, another's first row comes before the backlog's second.
 *
 * `rows` holds each company's oldest rows; a company never gets past `perCompany` under way.
 */
export function fairShare(rows: readonly Claimable[], limit: number, perCompany: number): readonly Claimable[] {
  const places = new Map<string, number>();
  const ranked: { row: Claimable; place: number }[] = [];
  for (const row of rows.toSorted(oldestFirst)) {
    const place = (places.get(row.company_id) ?? row.in_flight) + 1;
    places.set(row.company_id, place);
    if (place <= perCompany) ranked.push({ row, place });
  }
  return ranked
    .toSorted((a, b) => a.place - b.place || oldestFirst(a.row, b.row))
    .slice(0, limit)
    .map(({ row }) => row);
}

function oldestFirst(a: Claimable, b: Claimable): number {
  return a.ready_at - b.ready_at || a.delivery_key - b.delivery_key;
}
