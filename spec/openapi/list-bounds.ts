/** Query parameters that keep what lies on one side of their value, by name: those who check lists and those who answer them read the same. */
import { FILTER } from "./list-names.ts";

export type Keeps = "from" | "after" | "until" | "before";

/** Whether an item is kept whose value comes after the bound (above 0), before it, or is right at it. */
export const KEPT: Readonly<Record<Keeps, (sign: number) => boolean>> = {
  from: (sign) => sign >= 0,
  after: (sign) => sign > 0,
  until: (sign) => sign <= 0,
  before: (sign) => sign < 0,
};

/** What a name says of the side that it keeps, by what stands before or behind the member's own. */
const SIDES: readonly (readonly [RegExp, keeps: Keeps, certain: boolean])[] = [
  [/^(?:min|minimum)_(.+)$|^(.+)_(?:min|minimum|gte|ge)$/, "from", true],
  [/^(?:max|maximum)_(.+)$|^(.+)_(?:max|maximum|lte|le)$/, "until", true],
  [/^(.+)_gt$/, "after", true],
  [/^(.+)_lt$/, "before", true],
  [/^(?:from|since|after)_(.+)$|^(.+)_(?:from|since|after)$/, "from", false],
  [/^(?:to|until|before)_(.+)$|^(.+)_(?:to|until|before)$/, "until", false],
];

/** Times whose names say the side alone: the member is the one time that an item has, or the one that the description speaks of. */
const BARE_SIDES: readonly (readonly [RegExp, keeps: Keeps])[] = [
  [/^(from|since|after|start|begin|not_before)(_(date|time|at))?$/, "from"],
  [/^(to|until|till|before|end|not_after)(_(date|time|at))?$/, "until"],
];

const ENDS = ["at", "on", "date", "time"];

const RIGHT_AT_IT =
  /\b(inclusive(ly)?|at least|at most|or (later|newer|more|higher|greater|earlier|older|less|lower|fewer)|(on|at) or (after|before)|or equal|from this (time|date|day|moment|instant) on|(no|not) (later|newer|more|higher|greater|earlier|older|less|lower|fewer) than)\b/i;
const BESIDE_IT =
  /\b(exclusive(ly)?|strictly|(?<!\bno )(?<!\bnot )(later|newer|more|higher|greater|earlier|older|less|lower|fewer) than)\b/i;

/** Words for one side alone, that leave out what is right at it where the contract says the other side's otherwise: `at or after` one, and `before` the other. */
const STRICT = /(?<!\b(?:at|on|or) )\b(before|after)\b(?! or\b)/i;

/** What is kept where the words leave out what lies right at the bound. */
const STRICTLY: Partial<Readonly<Record<Keeps, Keeps>>> = { from: "after", until: "before" };

/** `minBeds`, `beds[gte]` and `beds.min` in one spelling. */
export function spelt(name: string): string {
  const [, within] = FILTER.exec(name) ?? [];
  return (within ?? name)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}

export interface Side {
  readonly keeps: Keeps;
  /** Whether the name says what becomes of what lies right at the bound. */
  readonly certain: boolean;
  /** What the member may be called, in the spelling of `spelt`. */
  readonly members: ReadonlySet<string>;
}

/** Every way to read a name as that of a member with a side. */
export function sidesOf(name: string): Side[] {
  return SIDES.flatMap(([pattern, keeps, certain]) => {
    const [, before, behind] = pattern.exec(spelt(name)) ?? [];
    const own = before ?? behind;
    return own === undefined
      ? []
      : [{ keeps, certain, members: new Set([own, ...ENDS.map((end) => `${own}_${end}`)]) }];
  });
}

/** Of the names those that words call whole; what is part of a longer one is not spoken of. */
export function calledIn(words: string, names: readonly string[]): string[] {
  const holds = (text: string, name: string): boolean => `_${spelt(text)}_`.includes(`_${spelt(name)}_`);
  const called = names.filter((one) => holds(words, one));
  return called.filter((one) => !called.some((other) => other !== one && holds(other, one)));
}

/** The side that a name says and nothing else. */
export function bareSideOf(name: string): Keeps | undefined {
  return BARE_SIDES.find(([pattern]) => pattern.test(spelt(name)))?.[1];
}

/** Of the times that items have the only one, or the only one that the description of a bare side speaks of. */
export function timeMeant(times: readonly string[], description: string): string | undefined {
  const words = description.toLowerCase();
  const meant = times.filter((one) => words.includes(spelt(one).replace(/_(at|on|date|time)$/, "")));
  const [found, ...others] = times.length > 1 ? meant : times;
  return others.length > 0 ? undefined : found;
}

/** What descriptions make of a side: of its own bound, and of the other bounds of the operation. */
export function describedAs(
  { keeps, certain }: Pick<Side, "keeps" | "certain">,
  description: string,
  others: readonly string[],
): Pick<Side, "keeps" | "certain"> {
  const isAt = RIGHT_AT_IT.test(description);
  const isOtherAtIt = (): boolean => others.some((one) => RIGHT_AT_IT.test(one));
  const isBeside = BESIDE_IT.test(description) || (!isAt && STRICT.test(description) && isOtherAtIt());
  return {
    keeps: (isBeside && !isAt ? STRICTLY[keeps] : undefined) ?? keeps,
    certain: isAt === isBeside ? certain : true,
  };
}
