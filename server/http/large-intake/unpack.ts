import type { Submission } from "../../usecases/intake/submission.ts";
import { breath } from "../../fairness/breath.ts";
import type { ReadIntake } from "../read-intake.ts";
import type { PackedTexts } from "./reading.ts";

/** Bytes of texts between which others may be answered. */
const BREATH = 2 * 1024 * 1024;

/** Gives the submissions their texts again. */
export async function unpacked({ input, ...read }: ReadIntake, { bytes, ends }: PackedTexts): Promise<ReadIntake> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const submissions: Submission[] = [];
  let begin = 0;
  let rested = 0;
  for (const [index, submission] of input.submissions.entries()) {
    const end = ends[index] ?? begin;
    submissions.push({ ...submission, recordJson: text.toString("utf8", begin, end) });
    begin = end;
    if (begin - rested < BREATH) continue;
    rested = begin;
    await breath();
  }
  return { ...read, input: { ...input, submissions } };
}
