/** The admin command with exactly this environment. */
import { runProgram } from "../../spec/testing/programs.ts";

const ENTRY = new URL("../admin.ts", import.meta.url).href;

export interface AdminResult {
  readonly code: number;
  /** On both channels. */
  readonly printed: string;
}

export async function runAdmin(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<AdminResult> {
  const { code, out, err } = await runProgram({ entry: ENTRY, cwd: process.cwd(), env, args });
  return { code, printed: err + out };
}
