// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Which answers of a server are the contract's. */
import { essence } from "./media.ts";

/** What the contract says of an answer: a success, a failure, or nothing. */
export type Verdict = "success" | "failure" | "undeclared";

/** Statuses (`4XX` and `default` included, with a space between) by the media type of their body, "" where the contract describes none. */
export type ListedAnswers = Readonly<Record<string, string>>;

export interface Came {
  readonly status: number;
  /** As the server named it; absent where nothing came that can be read as it. */
  readonly mediaType: string | undefined;
  /** False of answers that HTTP gives no body, whatever the contract says of it. */
  readonly mayHaveBody: boolean;
  /** The media type that the caller asked for. */
  readonly asked: string | undefined;
}

/**
 * Status and media type have to be the contract's. The number itself comes before its class, and the class before `default`,
 * which means success only where the contract lists no other; an operation without answers may give all of them.
 */
export function verdictOn(listed: ListedAnswers, came: Came): Verdict {
  const text = String(came.status);
  const isGood = text.startsWith("2");
  const groups = Object.entries(listed);
  if (groups.length === 0) return isGood ? "success" : "failure";
  const mediaOf = (name: string): string[] | undefined => {
    const holding = groups.filter(([, statuses]) => statuses.toUpperCase().split(" ").includes(name));
    return holding[0] && holding.map(([media]) => media).filter(Boolean);
  };
  const named = mediaOf(text) ?? mediaOf(`${text[0]}XX`);
  const hasOther = groups.some(([, statuses]) => /(^| )2/.test(statuses));
  if (isGood && named === undefined && hasOther) return "undeclared";
  const media = named ?? mediaOf("DEFAULT");
  if (media === undefined || !isDescribed(media, came, isGood || named !== undefined)) return "undeclared";
  return isGood ? "success" : "failure";
}

/**
 * Of a success, and of a failure by its number, that is listed without a body, the contract says nothing more; a `default` without one
 * describes no body. Of a success that has several forms, the one that was asked for is meant, else JSON, else any.
 */
function isDescribed(
  media: readonly string[],
  { status, mediaType, mayHaveBody, asked }: Came,
  isNamed: boolean,
): boolean {
  if (!mayHaveBody) return true;
  if (media.length === 0) return isNamed || mediaType === undefined;
  // what the types say of a success; services send problems in a form of their own, whatever was asked for
  const wanted = status < 300 && [asked ?? "", "application/json"].find((type) => media.includes(type));
  return mediaType !== undefined && (wanted ? [wanted] : media).some((type) => covers(type, mediaType));
}

/** `image/*` covers all images, `application/*+json` all that is written in JSON. Parameters such as a charset make no difference. */
function covers(listed: string, came: string): boolean {
  const ends = essence(listed).split("*");
  const own = essence(came);
  return own.startsWith(ends[0] as string) && own.endsWith(ends.at(-1) as string);
}
