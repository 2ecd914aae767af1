/** Where a page ended: values that its last row shows anyway, in the order in which the list is sorted. */
export type Position = readonly (string | number)[];

/** A page of a list: rows strictly beyond the position that the previous page ended on. */
export interface PageRequest {
  readonly beyond?: Position | undefined;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Pass as `beyond` for the next page; undefined on the last one. */
  readonly next: Position | undefined;
}
