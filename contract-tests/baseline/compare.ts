/** The breaking-change gate: what clients and receivers of the agreed contract lose by the present one. */
import { type JsonObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { inLikeForm, inLikeWords } from "./alike.ts";
import { withAgreedBase } from "./base-paths.ts";
import { type Break, segmentsOf } from "./break.ts";
import { announcements, isAnnounced } from "./changelog.ts";
import { breaksOfDelivery } from "./deliveries.ts";
import { turned } from "./directions.ts";
import { withOwnParts } from "./joined.ts";
import { withMetAnswers } from "./met-answers.ts";
import { breaksByOasdiff, comparable } from "./oasdiff.ts";
import { breaksPassedOver } from "./passed-over.ts";

export interface BreakingChange extends Break {
  /** Before 1.0 the changelog says Breaking and names it; from 1.0 the major version is a higher one. */
  readonly declared: boolean;
}

/**
 * Every breaking change from the agreed contract to the present one, both bundled, with whether it is declared.
 * `changelog` is Markdown; how an entry names a change stands in changelog.ts. Throws when oasdiff cannot compare
 * them or a version is none.
 */
export async function compareContracts(
  agreed: JsonObject,
  present: JsonObject,
  changelog: string,
): Promise<BreakingChange[]> {
  const [old, own] = [withOwnParts(agreed), withOwnParts(present)];
  const [before, now] = [turned(old), turned(withAgreedBase(old, own) ?? own)];
  const likeWords = inLikeWords(...withMetAnswers([comparable(before.document), comparable(now.document)]));
  const passedOver = breaksPassedOver(likeWords, before.subjects);
  const lostPlaces = new Set(passedOver.places.map(placeOf));
  const seen = await breaksByOasdiff(inLikeForm(likeWords), [before.subjects, now.subjects], (lost) =>
    lostPlaces.has(placeOf(lost)),
  );
  const more = [...passedOver.breaks, ...breaksOfDelivery(agreed, present)];
  const places = new Set(seen.map(placeOf));
  const all = [...seen, ...more.filter((lost) => !places.has(placeOf(lost)))];
  const declared = declarations(agreed, present, changelog, operationNames([before.subjects, now.subjects]));
  return unique(all).map((lost) => ({ ...lost, declared: declared(lost) }));
}

/** One change of one place is told once, by oasdiff where it saw it. */
function placeOf({ rule, subject, element }: Break): string {
  return `${rule.startsWith("request") ? "in" : "out"} ${subject.title} ${element === undefined ? "" : segmentsOf(element).join("/")}`;
}

function unique(all: readonly Break[]): Break[] {
  return [...new Map(all.map((lost) => [`${lost.subject.title}\n${lost.status ?? ""}\n${lost.text}`, lost])).values()];
}

const operationNames = (subjects: Iterable<ReadonlyMap<string, { names: readonly string[] }>>): Set<string> =>
  new Set([...subjects].flatMap((some) => [...some.values()].flatMap(({ names }) => names)));

function declarations(
  agreed: JsonObject,
  present: JsonObject,
  changelog: string,
  operations: ReadonlySet<string>,
): (lost: Break) => boolean {
  const version = versionOf(present);
  const [from, to] = [majorOf(versionOf(agreed)), majorOf(version)];
  if (from >= 1) return () => to > from;
  const entries = announcements(changelog, version);
  return (lost) => isAnnounced(lost, entries, operations);
}

const versionOf = (document: JsonObject): string => textAt(objectAt(document["info"])["version"]) ?? "";

/** Many write `1.0` or `v2`; a date has no major part that could rise with a break. */
function majorOf(version: string): number {
  const major = /^v?(\d+)(?:\.\d+\.\d+.*|(?:\.\d+)?(?:-[a-z][\w.-]*)?)$/i.exec(version)?.[1];
  if (major === undefined)
    throw new Error(
      `"${version}" in info.version has no major part, which says whether breaks are declared: write 1.2.3, 1.2 or v1`,
    );
  return Number(major);
}
