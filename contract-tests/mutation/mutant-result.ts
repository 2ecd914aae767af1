/** What the proof says of one mutation, whichever half of it made the mutation. */

export type MutantStatus =
  | "killed"
  /** Nothing that goes over the wire may differ; the message says why. */
  | "equivalent"
  /** A change of what answers may be that no answer of an honest server shows. */
  | "unobservable"
  | "survived"
  /** The mutation never took place or the gate broke down over it: a fault of the proof itself. */
  | "void";

/** What another tool makes of the same mutation. */
export type Opinion = "killed" | "survived" | "broke down";

export interface MutantResult {
  readonly group: string;
  readonly name: string;
  readonly status: MutantStatus;
  /** The check that killed it. */
  readonly check?: string;
  readonly message: string;
  readonly seconds: number;
  /** By the name of the tool. */
  readonly others?: Readonly<Record<string, Opinion>>;
}

export interface ProofOptions {
  readonly seed: number;
  /** Mutations whose group and name, with `: ` in between, match; all when absent. */
  readonly only?: RegExp;
  readonly threads: number;
  /** Says beforehand how many results there will be. */
  readonly onTotal: (count: number) => void;
  /** Something to show meanwhile that is no result. */
  readonly onNote: (text: string) => void;
}

/** One half of the proof. Throws when not even the unchanged contract and server are found to agree: then the run is void. */
export type Half = (options: ProofOptions, onResult: (result: MutantResult) => void) => Promise<MutantResult[]>;

export function wanted({ only }: Pick<ProofOptions, "only">, group: string, name: string): boolean {
  return only === undefined || only.test(`${group}: ${name}`);
}

/** Whether everything that was changed was seen to be changed, or cannot be. */
export function proven(results: readonly MutantResult[]): boolean {
  return results.length > 0 && results.every(({ status }) => status !== "survived" && status !== "void");
}
