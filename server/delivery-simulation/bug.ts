/** A mistake that somebody could make, as a change of the service's own text. Each text stands in its file exactly once. */
export interface Bug {
  readonly name: string;
  /** Below server/. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

export const bug = (file: string, name: string, text: string, instead: string): Bug => ({ file, name, text, instead });
