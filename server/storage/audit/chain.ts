import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AuditRow } from "../schema.ts";

const SALT_BYTES = 16;

/** Before the first event. */
export const NO_EVENT = "";

/** A name as it is kept: beside a salted digest, which stays when the name goes and tells nothing of it then. */
export interface KeptName {
  readonly id: string | null;
  readonly salt: string | null;
  readonly digest: string | null;
}

export function keepName(id: string | undefined): KeptName {
  if (id === undefined) return { id: null, salt: null, digest: null };
  const salt = randomBytes(SALT_BYTES).toString("base64url");
  return { id, salt, digest: digestOfName(id, salt) };
}

/** HMAC-SHA256 in base64url, keyed with the salt. */
function digestOfName(id: string, salt: string): string {
  return createHmac("sha256", salt).update(id).digest("base64url");
}

/** SHA-256 in base64url of what an event says, the digest of the event before among it; names by their digests. */
export function digestOf(row: Omit<AuditRow, "digest">): string {
  const said = [
    row.previous,
    row.company_id,
    row.sequence,
    row.at,
    row.operation,
    row.status,
    row.code,
    row.replayed,
    row.request_id,
    row.key_id,
    row.link,
    row.address,
    row.batch_id,
    row.project_digest,
    row.patient_digest,
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}

/** Where a chain stands: the number and the digest of its newest event. */
export interface ChainEnd {
  readonly sequence: number;
  readonly digest: string;
}

/** What is wrong with an event that should follow `before`; undefined where nothing is. */
export function findingOf(row: AuditRow, before: ChainEnd): string | undefined {
  if (row.sequence !== before.sequence + 1) return `event ${before.sequence + 1} is missing`;
  if (row.previous !== before.digest) return "it does not follow the event before it";
  if (row.digest !== digestOf(row)) return "it was changed";
  if (!fits(row.project_id, row.project_salt, row.project_digest)) return "the name of its project was changed";
  if (!fits(row.patient_id, row.patient_salt, row.patient_digest)) return "the name of its patient was changed";
  return undefined;
}

/** A name that was erased fits. */
function fits(id: string | null, salt: string | null, digest: string | null): boolean {
  if (id === null && salt === null) return true;
  return id !== null && salt !== null && digestOfName(id, salt) === digest;
}
