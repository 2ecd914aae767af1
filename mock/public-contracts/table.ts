/** The outcomes as a page. */
import { type Outcome, isSound } from "./outcome.ts";

const COLUMNS = [
  "contract",
  "operations",
  "calls",
  "payloads",
  "unmade",
  "announced",
  "type errors",
  "disagreements",
  "faults",
  "found by the gate",
];

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cellsOf(one: Outcome): (string | number)[] {
  const { name, refused, failed, operations, calls, payloads, unmade, announced } = one;
  if (refused !== undefined) return [name, `refused: ${refused}`];
  if (failed !== undefined) return [name, `failed: ${failed.split("\n")[0] ?? ""}`];
  const wrong = [one.typeErrors.length, one.disagreements.length, one.faults.length, one.found?.length ?? "-"];
  return [name, operations, calls, payloads, unmade, announced, ...wrong];
}

export function tableOf(outcomes: readonly Outcome[]): string {
  const sum = (of: (one: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0);
  const refused = outcomes.filter((one) => one.refused !== undefined).length;
  const unsound = outcomes.filter((one) => !isSound(one)).length;
  const total = [
    `${outcomes.length} contracts: ${outcomes.length - unsound - refused} sound, ${refused} refused, ${unsound} not sound.`,
    `${sum((one) => one.operations)} operations, ${sum((one) => one.calls)} answers of the mock, ${sum((one) => one.payloads)} payloads;`,
    `${sum((one) => one.typeErrors.length)} type errors, ${sum((one) => one.disagreements.length)} silent disagreements,`,
    `${sum((one) => one.announced)} announced, ${sum((one) => one.unmade)} answers that no value can keep and the mock says so.`,
  ].join(" ");
  const lines = [row(COLUMNS), row(COLUMNS.map((_, index) => (index === 0 ? "---" : "---:")))];
  return `${total}\n\n${[...lines, ...outcomes.map((one) => row(cellsOf(one)))].join("\n")}\n`;
}
