/** Something the generated code does not check, and where it stands. */
export interface Note {
  readonly at: string;
  readonly message: string;
}
