/** What a request is about, as far as it is known. */
export interface Subject {
  readonly project_id?: string | undefined;
  readonly patient_id?: string | undefined;
  readonly batch_id?: string | undefined;
  /** The name of a link to a report, never its token. */
  readonly link?: string | undefined;
}

/** What the audit trail will say of a request. */
export interface Trail {
  readonly operation: string;
  readonly address: string | undefined;
  /** Whose link was opened, where no key was shown. */
  linkOf: string | undefined;
  about: Subject;
  /** The code of a stored refusal that is sent again; empty where an answer that is no refusal is. */
  replayed: string | undefined;
  /** The status of an event that was stored together with what was changed. */
  written: number | undefined;
}
