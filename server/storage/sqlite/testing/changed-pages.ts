const PAGE = 4_096;

/** The numbers, from 1 on, of the pages that are not the same in two copies of a database, the later of which is no shorter. */
export function changedPages(before: Buffer, after: Buffer): readonly number[] {
  const count = Math.ceil(after.length / PAGE);
  const page = (bytes: Buffer, nth: number): Buffer => bytes.subarray((nth - 1) * PAGE, nth * PAGE);
  return Array.from({ length: count }, (_, nth) => nth + 1).filter(
    (nth) => !page(before, nth).equals(page(after, nth)),
  );
}
