import { FhirIntakeBundle, IntakeRequest, PatientRecord } from "../../../generated/schemas.ts";
import type { Schema } from "../../../generated/checks/schema.ts";
import { recordProblems } from "../../respiratory/records/problems.ts";
import type { Submission } from "../../usecases/intake/submission.ts";
import { DomainError, type InputError } from "../../usecases/shared/domain-error.ts";
import { MOST_ERRORS } from "../../problems.ts";
import { MOST_ERRORS_OF_RECORD } from "../../usecases/intake/skipping.ts";
import { type IntakeBody, readIntake } from "../intake-body.ts";
import { withoutUnsound } from "../leave-out.ts";
import type { ReadIntake } from "../read-intake.ts";
import { requestHash } from "../request-hash.ts";
import { type JsonReading, readStrictJson } from "../strict-json.ts";
import { subjectOf } from "../subject.ts";
import type { Subject } from "../trail.ts";
import { bodyErrors } from "../validation.ts";

/** A body as it came, and what else its reading depends on. */
export interface LargeIntake {
  readonly bytes: Uint8Array;
  readonly method: string;
  readonly path: string;
  readonly isFhir: boolean;
  readonly mostParts: number;
}

/** What came of reading it: small beside the body, but for `texts`, which is handed over without a copy. */
export type LargeReading =
  | { readonly kind: "not_json"; readonly problem: Extract<JsonReading, { ok: false }> }
  | (JsonFacts & { readonly kind: "refused"; readonly errors: readonly InputError[]; readonly found: number })
  | (JsonFacts & { readonly kind: "read"; readonly read: ReadIntake; readonly texts: PackedTexts });

/** What is known of every body that is JSON. */
interface JsonFacts {
  readonly request_hash: string;
  readonly subject: Subject;
}

/** The records' texts in UTF-8, one behind the other, and where each ends. The submissions come without theirs. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: readonly number[];
}

/** Reads, judges, hashes and writes out a body in one go, by the very functions that do so with a small one. */
export function readLargeIntake({ bytes, method, path, isFhir, mostParts }: LargeIntake): LargeReading {
  const json = readStrictJson(bytes, mostParts);
  if (!json.ok) return { kind: "not_json", problem: json };
  const facts = { request_hash: requestHash(method, path, bytes), subject: subjectOf(json.value) };
  try {
    const read = isFhir ? readBundle(json.value) : readRecords(json.value);
    return { kind: "read", ...facts, ...packed(withFewErrors(read)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: "refused", ...facts, errors: error.errors.slice(0, MOST_ERRORS), found: error.errors.length };
  }
}

function readBundle(body: unknown): ReadIntake {
  return readIntake(judged(FhirIntakeBundle, body), undefined, recordProblems);
}

function readRecords(sent: unknown): ReadIntake {
  const { body, leftOut } = withoutUnsound(sent, "patients", PatientRecord);
  return readIntake(judged(IntakeRequest, body), leftOut, recordProblems);
}

function judged<T extends IntakeBody>(schema: Schema<T>, body: unknown): T {
  const verdict = schema.safeParse(body);
  if (!verdict.success) throw new DomainError("invalid_body", bodyErrors(verdict.error.issues));
  return body as T;
}

/** No answer tells more of a record. */
function withFewErrors({ input, ...read }: ReadIntake): ReadIntake {
  if (input.left_out === undefined) return { input, ...read };
  const left_out = new Map(
    [...input.left_out].map(([index, errors]) => [index, errors.slice(0, MOST_ERRORS_OF_RECORD)]),
  );
  return { ...read, input: { ...input, left_out } };
}

function packed({ input, ...read }: ReadIntake): { readonly read: ReadIntake; readonly texts: PackedTexts } {
  const parts = input.submissions.map(({ recordJson }) => Buffer.from(recordJson));
  let end = 0;
  const ends = parts.map((part) => (end += part.length));
  const bytes = new Uint8Array(end);
  for (const [index, part] of parts.entries()) bytes.set(part, (ends[index] ?? 0) - part.length);
  const submissions = input.submissions.map((submission): Submission => ({ ...submission, recordJson: "" }));
  return { read: { ...read, input: { ...input, submissions } }, texts: { bytes, ends } };
}
