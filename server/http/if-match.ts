import { jsonText } from "../usecases/shared/json-text.ts";
import { tagOf } from "./answer.ts";
import { matchesStrongly } from "./entity-tag.ts";
import type { RequestContext } from "./env.ts";

/** Judges what is about to be replaced or deleted by its tag, which is undefined where there is nothing. */
export type ExpectedTag = (tag: string | undefined) => boolean;

/** What `If-Match` of a request expects; undefined without the header. */
function expectedTag(c: RequestContext): ExpectedTag | undefined {
  const ifMatch = c.req.header("if-match");
  return ifMatch === undefined ? undefined : (tag) => matchesStrongly(ifMatch, tag);
}

/** What a tag has behind a point: counts that change by themselves. */
const COUNTS = /\.\d+(?=")/g;

/** The same of a resource whose tag counts what comes by itself: that it has gone on counting is no other state. */
export function expectedState(c: RequestContext): ExpectedTag | undefined {
  const ifMatch = c.req.header("if-match")?.replaceAll(COUNTS, "");
  return ifMatch === undefined ? undefined : (tag) => matchesStrongly(ifMatch, tag?.replaceAll(COUNTS, ""));
}

/** The same for what is read with the tag of its body. */
export function expectedBody<Body>(c: RequestContext): ((found: Body) => boolean) | undefined {
  const expected = expectedTag(c);
  return expected && ((found) => expected(tagOf(jsonText(found))));
}
