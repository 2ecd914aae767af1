/** Faults that only show in several answers, as reports on other APIs name them: each has to be seen by a check whose business it is. */
import type { ShelfFault } from "./fault.ts";
import { CACHED } from "./faults/cached.ts";
import { DOUBTFUL } from "./faults/doubtful.ts";
import { GONE_FAULTS } from "./faults/gone.ts";
import { HEADS } from "./faults/heads.ts";
import { LATER } from "./faults/later.ts";
import { LISTED } from "./faults/listed.ts";
import { OTHERS } from "./faults/others.ts";
import { PACKED } from "./faults/packed.ts";
import { PAGES } from "./faults/pages.ts";
import { COUNTED, READS } from "./faults/read.ts";
import { REFUSED } from "./faults/refused.ts";
import { REPEATED } from "./faults/repeated.ts";
import { SPELLED_FAULTS } from "./faults/spelled.ts";
import { STORED } from "./faults/stored.ts";

export const SHELF_FAULTS: Readonly<Record<string, readonly ShelfFault[]>> = {
  "shelf: read back": [...STORED, ...READS],
  "shelf: relation": COUNTED,
  "shelf: list": LISTED,
  "shelf: caching": CACHED,
  "shelf: replay": REPEATED,
  "shelf: problem": REFUSED,
  "shelf: tenant": OTHERS,
  "shelf: doubtful values": DOUBTFUL,
  "shelf: removal": GONE_FAULTS,
  "shelf: heads and tags": HEADS,
  "shelf: edges of lists": PAGES,
  "shelf: spellings": SPELLED_FAULTS,
  "shelf: compressed": PACKED,
  "shelf: later and at once": LATER,
};
