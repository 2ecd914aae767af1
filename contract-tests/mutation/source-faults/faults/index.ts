/** Changes of a line of the service, by what they are about. */
import type { SourceFault } from "../fault.ts";
import { INTAKE } from "./intake.ts";
import { BUNDLES } from "./bundles.ts";
import { PAGES } from "./pages.ts";
import { TOLD_ON_PAGES } from "./told-on-pages.ts";
import { NAMED } from "./named.ts";
import { RECORDS } from "./records.ts";
import { ANALYSIS } from "./analysis.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { FORMS } from "./forms.ts";
import { REVIEWS } from "./reviews.ts";
import { LINKS } from "./links.ts";
import { ERASURE } from "./erasure.ts";
import { AUDIT } from "./audit.ts";
import { REQUESTS } from "./requests.ts";
import { NUMBERS } from "./numbers.ts";
import { CURVES } from "./curves.ts";
import { CHANGE_NUMBERS } from "./change-numbers.ts";
import { COURSES } from "./courses.ts";
import { VISITS } from "./visits.ts";
import { TESTS } from "./tests.ts";
import { STANDINGS } from "./standings.ts";
import { LISTS } from "./lists.ts";
import { DAYS } from "./days.ts";

export const SOURCE_FAULTS: Readonly<Record<string, readonly SourceFault[]>> = {
  intake: INTAKE,
  bundles: BUNDLES,
  records: RECORDS,
  analysis: ANALYSIS,
  webhooks: WEBHOOKS,
  forms: FORMS,
  named: NAMED,
  pages: PAGES,
  "told on pages": TOLD_ON_PAGES,
  reviews: REVIEWS,
  links: LINKS,
  erasure: ERASURE,
  audit: AUDIT,
  requests: REQUESTS,
  numbers: NUMBERS,
  "change numbers": CHANGE_NUMBERS,
  courses: COURSES,
  curves: CURVES,
  visits: VISITS,
  tests: TESTS,
  standings: STANDINGS,
  lists: LISTS,
  days: DAYS,
};
