/** A server of a test, and how it ends. */
export interface Serving {
  readonly url: string;
  stop(): Promise<void>;
}
