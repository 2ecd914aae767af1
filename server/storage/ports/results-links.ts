import type { Company } from "./companies.ts";
import type { Page, PageRequest } from "./page.ts";
import type { Project } from "./records.ts";

/** What a link opens. */
export interface LinkedReport {
  readonly project_id: string;
  readonly batch_id: string;
  /** Undefined: the whole batch. */
  readonly patient_id: string | undefined;
}

interface NewLink extends LinkedReport {
  readonly company_id: string;
  readonly token_hash: string;
  /** The API key that the link was made with: revoked, it takes the link with it. */
  readonly key_hash: string;
}

/** A link as its company sees it, without its token. */
export interface ListedLink extends LinkedReport {
  readonly token_hash: string;
  readonly key_id: string;
  /** Undefined of links that were made before it was kept. */
  readonly created_at: number | undefined;
  readonly expires_at: number;
}

export interface OpenedLink extends LinkedReport {
  readonly company: Company;
}

export interface ResultsLinks {
  /** Unexpired links to this patient alone, in the order in which they expire. */
  ofPatient(project: Project, patientId: string): Promise<readonly { batch_id: string; expires_at: number }[]>;
  /** Answers when the link expires. */
  insert(link: NewLink, expiresInMs: number): Promise<number>;
  /** What an unexpired link opens, while the key that made it is neither revoked nor expired. */
  open(tokenHash: string): Promise<OpenedLink | undefined>;
  /** The links that open something, the one that expires last first; of one project where it is named. */
  list(
    companyId: string,
    filter: { readonly project_id?: string | undefined },
    page: PageRequest,
  ): Promise<Page<ListedLink>>;
  /** Revokes the link whose token has this hash, or a hash that begins so; answers whether the company had such a link. */
  remove(companyId: string, tokenHash: string): Promise<boolean>;
}
