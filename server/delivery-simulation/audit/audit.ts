import type { History } from "../history.ts";
import { keysAreHonouredOnce } from "./keys.ts";
import { logIsTrue } from "./log.ts";
import { outcomesAreTrue } from "./outcomes.ts";
import { pausesAreTrue } from "./pauses.ts";
import type { Promised } from "./read.ts";
import { resumptionsSendWhatWasMissed } from "./resumptions.ts";
import { nothingIsLost, nothingIsSentUnasked } from "./sends.ts";
import { sendsAreSigned } from "./signed.ts";
import { sendsAreInTime } from "./times.ts";

const PROMISES: readonly Promised[] = [
  logIsTrue,
  outcomesAreTrue,
  nothingIsLost,
  nothingIsSentUnasked,
  sendsAreInTime,
  sendsAreSigned,
  keysAreHonouredOnce,
  pausesAreTrue,
  resumptionsSendWhatWasMissed,
];

/** Holds a history against what is promised to clients and receivers. Knows no line of the service. */
export function audit(history: History): readonly string[] {
  return PROMISES.flatMap((promised) => promised(history));
}
