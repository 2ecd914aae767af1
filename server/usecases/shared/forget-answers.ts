import type { Store } from "../../storage/store.ts";
import { breath } from "../../fairness/breath.ts";

/** A stored answer as text in which each byte is one character: a needle has to be written in the same way (`needle`). */
type Bytes = string;

/** What an answer has to hold, as its bytes hold it. */
export function needle(text: string): Bytes {
  return Buffer.from(text).toString("latin1");
}

/** The values of a member wherever it stands in a stored answer, which is written without spaces. */
export function membersIn(answer: Bytes, name: string): string[] {
  return Array.from(answer.matchAll(new RegExp(`"${name}":"([^"]*)"`, "g")), ([, value = ""]) => value);
}

/**
 * Answers of a company that are kept for their idempotency keys and of which `unwanted` says so are not sent again; their keys stay taken. They
 * can be many, and megabytes each: a few are read at a time, and others are served in between.
 */
export async function forgetAnswers(
  { idempotency }: Pick<Store, "idempotency">,
  companyId: string,
  unwanted: (answer: Bytes) => boolean | Promise<boolean>,
): Promise<void> {
  let kept = await idempotency.answers(companyId, undefined);
  while (kept.length > 0) {
    const found = [];
    for (const answer of kept) {
      if (await unwanted(Buffer.from(answer.body).toString("latin1"))) found.push(answer);
      await breath();
    }
    if (found.length > 0) await idempotency.forget(companyId, found);
    kept = await idempotency.answers(companyId, kept.at(-1));
  }
}
