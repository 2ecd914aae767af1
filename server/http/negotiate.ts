import Negotiator from "negotiator";
import type { RequestContext } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

/** The forms of one resource by their media types, the default first. */
export type Forms<Form extends string> = Readonly<Record<Form, string>>;

/** Parameters that say how a form is written, and not which form. FHIR is written as R4: another version is another form. */
const WRITING_PARAMETERS =
  /;\s*(?:(?:charset|header)\s*=\s*(?:"[^"]*"|[^;,]*)|fhirVersion\s*=\s*(?:"4\.0"|4\.0(?=\s*(?:[;,]|$))))/gi;

/**
 * The form that an Accept header asks for (RFC 9110, 12.5.1), the default where there is none. Throws HttpProblem `not_acceptable`
 * where none of ours is acceptable.
 */
export function acceptedForm<Form extends string>(accept: string | undefined, forms: Forms<Form>): Form {
  const offered = Object.entries(forms) as [Form, string][];
  const header = accept?.replaceAll(WRITING_PARAMETERS, "");
  // An empty header names nothing that it would not take; so does a list of nothing.
  const headers = header === undefined || /^[\s,]*$/.test(header) ? {} : { accept: header };
  const chosen = new Negotiator({ headers }).mediaType(offered.map(([, type]) => type));
  const form = offered.find(([, type]) => type === chosen)?.[0];
  if (form === undefined) throw new HttpProblem("not_acceptable", [], { Vary: "Accept" });
  return form;
}

/** Whether what is answered may be a page: a refusal of a GET, and what HEAD tells of it. */
export function isRead(c: RequestContext): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/** Whether a browser asks: it names HTML, and before JSON. Everybody else gets JSON. */
export function prefersPage(c: RequestContext): boolean {
  const accept = c.req.header("accept");
  if (!isRead(c) || accept === undefined || !/text\/html/i.test(accept)) return false;
  const offered = ["application/json", "application/problem+json", "text/html"];
  return new Negotiator({ headers: { accept } }).mediaType(offered) === "text/html";
}
