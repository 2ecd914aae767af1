import { createHash } from "node:crypto";
import type { components } from "../../../generated/types.ts";
import type { LinkedReport, ListedLink, OpenedLink } from "../../storage/store.ts";
import type { Command, Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { scopeOf } from "../shared/find.ts";
import type { RandomBytes } from "../shared/ids.ts";
import { type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { unlessErased } from "../shared/unless-erased.ts";
import { timestamp } from "../shared/timestamp.ts";
import { getResults } from "./get-results.ts";

export type LinkRequest = components["schemas"]["ResultsLinkRequest"];
type ResultsLink = components["schemas"]["ResultsLink"];
type MadeLink = components["schemas"]["MadeLink"];

/** 256 bits: nobody guesses one, and a plain hash is enough to store. */
const TOKEN_BYTES = 32;
const DEFAULT_SECONDS = 3600;

export interface LinkMade {
  readonly link: ResultsLink;
  readonly audit: LinkAudit;
}

/** What the audit trail may know of a link: never its token. */
interface LinkAudit extends LinkedReport {
  readonly link: string;
}

/**
 * A link to one report of the caller's. Only the hash of its token is kept.
 * Throws DomainError `project_not_found`, `batch_not_found`, `no_batch_yet` or `not_in_batch`.
 */
export function makeLink(ctx: Command<LinkMade>, input: LinkRequest, randomBytes: RandomBytes): Promise<LinkMade> {
  return unlessErased(() => linkTo(ctx, input, randomBytes));
}

async function linkTo(ctx: Command<LinkMade>, input: LinkRequest, randomBytes: RandomBytes): Promise<LinkMade> {
  const { caller, unitOfWork } = ctx;
  const { project_id, patient_id, expires_in_s = DEFAULT_SECONDS } = input;
  const { project, value } = await getResults(ctx, input);
  const { batch_id } = value().report;
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
  const report = { project_id, batch_id, patient_id };
  const owner = { company_id: caller.company.company_id, key_hash: caller.key?.key_hash ?? "" };
  const stored = { ...report, ...owner, token_hash: hashOf(token) };
  return unitOfWork(async (tx) => {
    await tx.projects.lock(project);
    const expires = await tx.resultsLinks.insert(stored, expires_in_s * 1000);
    const link = {
      link_id: nameOf(hashOf(token)),
      url: `/results/links/${token}`,
      token,
      project_id,
      batch_id,
      ...(patient_id === undefined ? {} : { patient_id }),
      expires_at: timestamp(expires),
    };
    return { link, audit: { ...report, link: nameOf(hashOf(token)) } };
  });
}

export interface LinkOpened {
  readonly opened: OpenedLink;
  readonly audit: LinkAudit;
}

/**
 * What a token opens. Throws DomainError `link_not_found`, for one that never was as for one that expired, was revoked, or was made with a
 * key that is revoked now.
 */
export async function openLink({ store }: Pick<Context, "store">, token: string): Promise<LinkOpened> {
  const opened = await store.resultsLinks.open(hashOf(token));
  if (opened === undefined) throw new DomainError("link_not_found");
  const { project_id, batch_id, patient_id } = opened;
  return { opened, audit: { project_id, batch_id, patient_id, link: nameOf(hashOf(token)) } };
}

export type LinkRevoked = Pick<LinkAudit, "link">;

/** Ends a link of the caller's, named by its token or by its identifier. Throws DomainError `link_not_found`. */
export async function revokeLink({ caller, unitOfWork }: Command<LinkRevoked>, named: string): Promise<LinkRevoked> {
  const hash = LINK_ID.test(named) ? named : hashOf(named);
  return unitOfWork(async (tx) => {
    const removed = await tx.resultsLinks.remove(caller.company.company_id, hash);
    if (!removed) throw new DomainError("link_not_found");
    return { link: nameOf(hash) };
  });
}

export interface ListLinksQuery {
  readonly project_id?: string | undefined;
  readonly limit: number;
}

/** The caller's links that open something. Throws DomainError `project_not_found`. */
export async function listLinks(ctx: Context, request: ListRequest<ListLinksQuery>): Promise<Slice<MadeLink>> {
  const { project_id } = request.query;
  const { company_id } = await scopeOf(ctx, project_id);
  return sliceOf(await ctx.store.resultsLinks.list(company_id, { project_id }, pageOf(request)), shown);
}

function shown({ token_hash, project_id, batch_id, patient_id, key_id, created_at, expires_at }: ListedLink): MadeLink {
  return {
    link_id: nameOf(token_hash),
    project_id,
    batch_id,
    ...(patient_id !== undefined && { patient_id }),
    key_id,
    ...(created_at !== undefined && { created_at: timestamp(created_at) }),
    expires_at: timestamp(expires_at),
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The identifier of a link: tells links apart, in a log too, without opening any. */
const LINK_ID_LENGTH = 16;
const LINK_ID = /^[0-9a-f]{16}$/;

function nameOf(tokenHash: string): string {
  return tokenHash.slice(0, LINK_ID_LENGTH);
}
