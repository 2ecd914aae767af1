/** How much of a schedule a run can wait for: a contract may well try again after hours, and a run ends with its time. */
import type { Delivery } from "./delivery.ts";

/** The longest schedules that are waited for together, of one webhook: what receivers answer, what is sent again, a URL without listener, and room for the rest. */
const SCHEDULES = 5;

/** Seconds that the attempts of one message may take; undefined where nobody limits the run. */
export function windowOf(budgetSeconds: number | undefined, webhooks: number): number | undefined {
  return budgetSeconds === undefined ? undefined : budgetSeconds / SCHEDULES / Math.max(1, webhooks);
}

/** How many of the attempts are due within so many seconds. */
function dueWithin(delaysSeconds: readonly number[], seconds: number): number {
  let passed = 0;
  const beyond = delaysSeconds.findIndex((delay) => (passed += delay) > seconds);
  return beyond === -1 ? delaysSeconds.length : beyond;
}

/** The delivery as far as it can be waited for. */
export function within(delivery: Delivery, seconds: number | undefined): Delivery {
  if (seconds === undefined) return delivery;
  const { delaysSeconds, timeoutSeconds } = delivery;
  const due = dueWithin(delaysSeconds, seconds);
  return {
    ...delivery,
    delaysSeconds: delaysSeconds.slice(0, due),
    goesOn: due < delaysSeconds.length,
    timeoutSeconds: timeoutSeconds !== undefined && timeoutSeconds > seconds ? undefined : timeoutSeconds,
  };
}

function spelt(seconds: number): string {
  if (seconds >= 7200) return `${Math.round(seconds / 3600)} hours`;
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds)} s`;
}

/** What is not waited for, and what can be done about it. */
export function notWaitedFor(
  { webhook, delaysSeconds, timeoutSeconds }: Delivery,
  seconds: number | undefined,
): string[] {
  if (seconds === undefined) return [];
  const due = dueWithin(delaysSeconds, seconds);
  const whole = delaysSeconds.reduce((sum, delay) => sum + delay, 0);
  const advice =
    "a larger --budget waits longer; where the server under test has a shorter schedule, an --overlay can say so (x-webhook-delivery; a list is added to, so it is removed first)";
  const left: string[] = [];
  if (due < delaysSeconds.length)
    left.push(
      `webhook ${webhook.path}: its attempts go on for ${spelt(whole)}, and ${due} of ${delaysSeconds.length} are due in the ${spelt(seconds)} that the budget leaves for them: ${advice}`,
    );
  if (timeoutSeconds !== undefined && timeoutSeconds > seconds)
    left.push(
      `webhook ${webhook.path}: a silent receiver is given up after ${spelt(timeoutSeconds)}, and the budget leaves ${spelt(seconds)}: ${advice}`,
    );
  return left;
}
