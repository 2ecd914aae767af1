/** The forms that a pattern leaves open: each choice taken, each optional part there, the first and the last sign of each class. */
import { type Node, type Repeat, UnsupportedPattern, parsed } from "./pattern.ts";

interface Taken {
  readonly option: (choice: Extract<Node, { kind: "choice" }>) => Node | undefined;
  readonly times: (repeat: Repeat) => number;
  readonly sign: (chars: string) => string;
}

/** More of them would be other mixtures of the same parts. */
const MOST_FORMS = 10;
/** An open-ended part is there often enough to be seen. */
const MORE = 2;
const LONGEST = 1000;

function written(node: Node, taken: Taken): string {
  if (node.kind === "set") return taken.sign(node.chars);
  if (node.kind === "choice") {
    const option = taken.option(node);
    return option === undefined ? "" : written(option, taken);
  }
  const times = (part: Repeat): number => Math.min(taken.times(part), LONGEST);
  return node.parts.flatMap((part) => Array.from({ length: times(part) }, () => written(part.node, taken))).join("");
}

function holds(node: Node, wanted: Node | Repeat): boolean {
  if (node === wanted) return true;
  if (node.kind === "choice") return node.options.some((option) => holds(option, wanted));
  return node.kind === "sequence" && node.parts.some((part) => part === wanted || holds(part.node, wanted));
}

/** Everything is as short as may be but for what leads to the wanted part. */
function towards(wanted: Node | Repeat | undefined, more: Partial<Taken> = {}): Taken {
  return {
    option: ({ options }) => options.find((option) => wanted !== undefined && holds(option, wanted)) ?? options[0],
    times: (repeat) =>
      wanted !== undefined && (repeat === wanted || holds(repeat.node, wanted))
        ? Math.max(1, repeat.low + (repeat === wanted ? 1 : 0))
        : repeat.low,
    sign: (chars) => chars.charAt(0),
    ...more,
  };
}

function partsOf(node: Node): (Node | Repeat)[] {
  if (node.kind === "set") return [];
  if (node.kind === "choice") return node.options.flatMap((option) => [option, ...partsOf(option)]);
  return node.parts.flatMap((part) => [...(part.low < part.high ? [part] : []), ...partsOf(part.node)]);
}

/** Every sign of each class, in the order of the classes, as far as there is room. */
function inTurn(): Taken["sign"] {
  let next = 0;
  return (chars) => chars.charAt(next++ % chars.length);
}

/** Texts that match, each once; none where the pattern is beyond the generator. */
export function formsOf(pattern: string): string[] {
  try {
    const node = parsed(pattern);
    const long = ({ low, high }: Repeat): number => Math.min(high, low + MORE);
    const sign = (chars: string): string => chars.slice(-1);
    const parts = partsOf(node);
    const forms = [
      written(node, towards(undefined)),
      written(node, towards(undefined, { sign })),
      written(node, towards(undefined, { times: long, sign })),
      ...parts.map((part) => written(node, towards(part, { sign: inTurn() }))),
      ...parts.map((part) => written(node, towards(part, { sign }))),
    ];
    return [...new Set(forms)].slice(0, MOST_FORMS);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return [];
    throw error;
  }
}
