import type { Spirometry } from "../spirometry.ts";

/** Whether a reviewer rejected an effort of the test. */
export function hasRejected(spirometry: Spirometry): boolean {
  return (
    spirometry.kind !== "values" && spirometry.efforts.some(({ reviewer_acceptable }) => reviewer_acceptable === false)
  );
}

/** The test as it was sent, without what reviewers decided. */
export function undecided(spirometry: Spirometry): Spirometry {
  if (spirometry.kind === "values") return spirometry;
  const efforts = spirometry.efforts.map(({ reviewer_acceptable: _decided, ...sent }) => sent);
  return { ...spirometry, efforts } as Spirometry;
}
