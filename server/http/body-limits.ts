const KIB = 1024;

/** What an operation takes in its body. */
export interface BodyLimit {
  readonly bytes: number;
  /** Objects, lists and members in all. */
  readonly parts: number;
}

/** Room for settings, identifiers and choices. */
const USUAL: BodyLimit = { bytes: 64 * KIB, parts: 10_000 };

/** What is meant to be large: patients with their curves, and selections of a thousand. A full intake has a third of these parts. */
const LARGER: Readonly<Record<string, BodyLimit>> = {
  intakePatients: { bytes: 32 * KIB * KIB, parts: 1_000_000 },
  analyse: { bytes: 256 * KIB, parts: 10_000 },
};

/** The limit of an operation's body. A body that is small where a large one has no use cannot hold the event loop. */
export function bodyLimitOf(operationId: string): BodyLimit {
  return LARGER[operationId] ?? USUAL;
}
