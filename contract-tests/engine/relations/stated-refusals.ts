/** Reasons of a refusal that its description says in plain words: `The balance is not 0`, `both are the same`, `the currencies differ`, `the stock is too small`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { lastStep } from "../http/slashes.ts";
import { spoken } from "./spoken.ts";

interface Compared {
  readonly kind: "compared";
  readonly of: string;
  readonly than: string;
  /** What is refused: more than the other, or less. */
  readonly way: "more" | "less";
  /** Whether as much is refused as well. */
  readonly equal: boolean;
}

interface Full {
  readonly kind: "full";
  /** What there are as many of as the limit; absent where it holds so many of whatever is put into it. */
  readonly of?: string;
}

interface OneAlone {
  readonly kind: "one alone";
  readonly of: string;
  /** In which one alone may be; of none it is there at all. */
  readonly state: string;
  /** What it is in, as words call that. */
  readonly within: string;
}

export type Reason = { readonly status: number } & (
  | { readonly kind: "not 0" | "differ" | "too small" | "without" | "with"; readonly of: string }
  | { readonly kind: "not empty" | "same" | "cycle" }
  | Compared
  | Full
  | OneAlone
);

type Said = (part: string) => Omit<Reason, "status"> | undefined;

/** With `kind` and what the words are said of. */
function saying(kind: "not 0" | "differ" | "too small" | "without" | "with", words: RegExp): Said {
  return (part) => {
    const [, ...found] = words.exec(part) ?? [];
    const of = found.find((one) => one !== undefined);
    return of === undefined ? undefined : { kind, of: kind === "differ" ? singular(of) : of };
  };
}

const MORE = "higher|greater|more|larger|bigger";
const LESS = "lower|less|smaller|fewer";
const COMPARED = new RegExp(
  `^(?:the |its |an? )?(\\w+(?: \\w+)?) (?:is|are)( not| no)? (?:(${MORE})|(${LESS})) than (?:the |its )?(\\w+(?: \\w+){0,2})$`,
);
const BELOW =
  /^(?:the |its |an? )?(\w+(?: \w+)?) (?:is|are|would be) (?:below|under|less than|lower than|smaller than) (?:the )?(?:number|sum|total) of (?:the )?(.+)$/;
const EXCEEDS = /^(?:the |its |an? )?(\w+(?: \w+)?) (?:exceeds|is above|is over) (?:the |its )?(\w+(?: \w+){0,2})$/;
const WHAT_IS = new RegExp(
  `^(?:the |its |an? )?(\\w+(?: \\w+)?) (?:exceeds|is (?:above|over|(?:${MORE}) than)) what (?:is|was) (\\w+)(?: .+)?$`,
);
/** Of the only number of the request. */
const MORE_WOULD_BE = /^more (?:would be|is|are) \w+ than (?:what )?(?:is|are) (\w+)(?: .+)?$/;

/** `The bid is not higher than the current price`, `The amount exceeds the balance`, `The quantity exceeds what is left of the lot`, `More would be credited than is due`. */
function comparing(part: string): Compared | undefined {
  const [, amount, left = ""] = WHAT_IS.exec(part) ?? [];
  const due = MORE_WOULD_BE.exec(part)?.[1];
  if (amount !== undefined || due !== undefined)
    return { kind: "compared", of: amount ?? "", than: due ?? left, way: "more", equal: false };
  const [, small, sum] = BELOW.exec(part) ?? [];
  if (small !== undefined && sum !== undefined)
    return { kind: "compared", of: small, than: sum, way: "less", equal: false };
  const [, of = "", not, more, , than = ""] = COMPARED.exec(part) ?? [];
  if (than !== "") {
    const isMore = (more !== undefined) !== (not !== undefined);
    return { kind: "compared", of, than, way: isMore ? "more" : "less", equal: not !== undefined };
  }
  const [, exceeding, limit] = EXCEEDS.exec(part) ?? [];
  if (exceeding === undefined || limit === undefined) return undefined;
  return { kind: "compared", of: exceeding, than: limit, way: "more", equal: false };
}

/** What is moved below itself: `The new parent is the folder itself`, `lies within it`, `one of its own subfolders`. */
const CYCLE =
  /\b(?:cycle|circle|circular|loop)\b|\b(?:parent|target|destination|moved?|into|below|under)\b.*\b(?:itself|its own|(?:one|any) of its (?:children|descendants|sub ?\w+))\b|^(?:the new parent |it )?lies (?:within|below|in) (?:it|itself)$/;

/** `Both are the same`, `source and destination are the same`, `the locations must differ`. */
const SAME =
  /^(?:both|they|the two|both \w+|the two \w+|(?:the )?\w+(?: \w+)? and (?:the )?\w+(?: \w+)?) (?:are (?:the same(?: one)?|identical|equal)|must (?:differ|be different|not be (?:the same|equal|identical)))$/;

/** `The class is full`, `There are no places left`: no more is put into it than its capacity says. */
const FULL =
  /^(?:it|the \w+|an? \w+) (?:is|are)(?: already)? (?:full|fully booked|sold out|at (?:its |the )?(?:full |maximum )?capacity)$|^(?:there are )?no (?:more |free )?(?:places|spots|seats|slots) (?:are )?(?:left|available|free)$/;
/** `The limit of passes is reached`, of passes alone. */
const REACHED =
  /^(?:the |its )?(?:(?!the )(\w+) limit|(?:limit|maximum|maximum number) of (\w+)) (?:is|was|has been)(?: already)? reached$/;

function full(part: string): Full | undefined {
  const [reached, before, behind = ""] = REACHED.exec(part) ?? [];
  if (reached !== undefined) return { kind: "full", of: singular(before ?? behind) };
  return FULL.test(part) ? { kind: "full" } : undefined;
}

const WITHIN = "(?: (?:at|in|on|for|of|with) (?:(?:the|this|that) )?(\\w+))?";
const THERE_IS = new RegExp(
  `^(?:there is|(?:the |this )?(\\w+)(?: already| still)? has)(?: already| still)? (?:an?|one)(?: (\\w+))? (?!already$)(\\w+)${WITHIN}(?: already)?$`,
);
const GOES_ON = new RegExp(`^(?:an?|another|one) (\\w+) is (?:already |still )?(?!not )(\\w+)${WITHIN}(?: already)?$`);

/** `There is a running session in it already`, `The customer has an open case`, `Another timer is still running`. */
function alone(part: string): OneAlone | undefined {
  const [there, above = "", quality = "", noun = "", place = ""] = THERE_IS.exec(part) ?? [];
  if (there !== undefined) return { kind: "one alone", of: noun, state: quality, within: place || above };
  const [on, of = "", state = "", within = ""] = GOES_ON.exec(part) ?? [];
  return on === undefined ? undefined : { kind: "one alone", of, state, within };
}

const SAYINGS: readonly Said[] = [
  comparing,
  saying("not 0", /^(?:its |the |a |an )?(\w+) is (?:not|other than) (?:0|zero)$/),
  saying("differ", /^(?:their |its |the )?(\w+) (?:differ|are different|are not the same|do not match)$/),
  saying("too small", /^(?:its |the )?(\w+) (?:is|are) (?:too (?:small|low)|not (?:enough|sufficient)|insufficient)$/),
  saying(
    "too small",
    /^(?:there (?:is|are) )?(?:insufficient|not enough|too (?:little|few)) (?:available |free )?(\w+)(?: (?:is |are )?(?:available|left|free|there|remaining|on hand|in stock))?(?: (?:at|in|on|for|of|from) (?:the |this |that )?\w+)?$/,
  ),
  saying("without", /^(?:(?:it|the \w+|an? \w+) )?(?:has|contains|holds) no (\w+)$/),
  saying(
    "with",
    /^(?:it|the \w+|an? \w+) (?:still )?(?:has|contains|holds) (?:still )?(?:any |some )?((?!no )(?:(?:\w+ or )?\w+ )?\w+s)(?: in it| below it| (?:that|which) (?:are|were) (?:not |neither )\w+(?: out| in| back)?)?$/,
  ),
  (part) => (/^(?:it|the \w+) is not empty$/.test(part) ? { kind: "not empty" } : undefined),
  full,
  (part) => (CYCLE.test(part) ? { kind: "cycle" } : undefined),
  (part) => (SAME.test(part) ? { kind: "same" } : undefined),
  alone,
] as const;

/** Parameters that a request may leave out, and that are then not so: `unless recursive is set`. */
function flagsOf({ parameters }: Operation): string {
  const flags = parameters.filter(({ in: place, required }) => place === "query" && !required);
  return flags.map(({ name }) => name.replaceAll(/[^\w-]/g, ".")).join("|");
}

/** Of what is in a thing by what was put there with the same words: `already part of the exhibition`, `already signed up`. */
const ALREADY = /^(?:the (\w+(?: \w+)?) (?:is|are|was|has|have)(?: been)? )?already(?: been)? (?:an? )?(.+)$/;
const WITHIN_IT =
  /^(?:(?:part|member|participant|attendee|guest|follower) of|in|on|(?:added|assigned|attached|linked|invited) to) (?:the |this |its )?(\w+(?: \w+)?)$/;
/** So many signs of `signups` are those of `signed up`. */
const STEM = 4;

/** The status with which what names the same thing (`member`) below the same one is refused, as it has been put there already. */
export function refusedAgain(operation: Operation, member: string, above: string): number | undefined {
  const stem = spoken(lastStep(operation.path)).slice(0, STEM);
  const named = new Set(spoken(member).split(" ").map(singular));
  const found = operation.responses.find(
    ({ status, definition }) =>
      /^4\d\d$/.test(status) &&
      clauses(textAt(definition["description"]) ?? "", "").some((part) => {
        const [, who, what = ""] = ALREADY.exec(part) ?? [];
        const within = WITHIN_IT.exec(what)?.[1];
        const isIt = within === undefined ? stem.length === STEM && what.startsWith(stem) : within === above;
        return isIt && (who === undefined || named.has(singular(who)));
      }),
  );
  return found && Number(found.status);
}

/** Clauses of a description; a condition that is taken back by another is no reason, unless that is a flag that nobody sets. */
function clauses(text: string, flags: string): string[] {
  const unset = new RegExp(
    `(?:,? and \\W?(?:${flags})\\W? (?:is|was) (?:not (?:set|given|true|sent)|false|absent|missing)|,? unless \\W?(?:${flags})\\W? (?:is|was) (?:set|given|true|sent))\\b`,
    "g",
  );
  return (flags === "" ? text : text.replaceAll(unset, ""))
    .split(
      /[.;,]|(?<!\b(?:number|sum|total) of (?:the )?[^.;,]*)\bor\b(?!(?<=\b(?:has|have|contains) (?:still )?\w+ or) \w+ \w+s\s*(?:[.;,]|$))|\bbecause\b/,
    )
    .map(spoken)
    .filter((part) => !/\b(unless|until|except)\b/.test(part));
}

export function reasonsOf(operation: Operation): Reason[] {
  const flags = flagsOf(operation);
  return operation.responses.flatMap(({ status, definition }) => {
    if (!/^4\d\d$/.test(status)) return [];
    const parts = clauses(textAt(definition["description"]) ?? "", flags);
    return parts.flatMap((part): Reason[] => {
      const said = SAYINGS.map((one) => one(part)).find((one) => one !== undefined);
      return said === undefined ? [] : [{ ...said, status: Number(status) } as Reason];
    });
  });
}
