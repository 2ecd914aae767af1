import { FLOW_TOLERANCE_L_S, PEAK_FLOW_TOLERANCE, VOLUME_TOLERANCE_L } from "../standards/ats-ers-2005.ts";
import { exactSlopeError, intervalsIn, type Signal, slopeAt } from "./signal.ts";

/**
 * The largest of many noisy slopes lies far above the true one, without a bound: noise of 40 mL made 19 L/s of 5.7. What a slope scatters by
 * where the curve itself is smooth tells what the largest may be off by, whether white noise, mains hum or coarse steps make it.
 */
/** The largest slope lies off by so many times its scatter (settled on curves of known peak flow; our own choice). */
const SCATTERS_OFF = 4;
/** What sound recordings have: it makes no flow uncertain. L, and a margin for what few samples tell of it */
const SOUND_NOISE_LITRES = 0.005;
const SOUND_MARGIN = 1.3;
/** Windows that are compared lie so far apart, beyond their length, or by so much of it: no hum is in step with all. s */
const GAPS_SECONDS = [0.005, 0.009] as const;
const GAP_OF_WINDOW = 0.4;
/** Variance of a second difference of independent values of variance 1: 1 + 4 + 1. */
const SECOND_DIFFERENCE_VARIANCE = 6;
/** A step of the recording, in standard deviations of what rounding to it adds. */
const A_STEP = Math.sqrt(12);
/** A hum is looked for in slopes over this. s */
const SHORTEST_SECONDS = 0.02;
const BLOCK_SECONDS = 0.2;
/** Of fewer the blow's start is too large a part: they show no scatter. */
const FEWEST_BLOCKS = 5;
const STRIDE_SECONDS = 0.003;

/**
 * Whether a peak flow, L/s, that is averaged over so many intervals is known to its tolerance. `noise`: of the samples, L; a signal in coarse
 * steps stands still where the flow is small, and shows no scatter there.
 */
export function isPeakFlowKnown(signal: Signal, intervals: number, flow: number, noise: number): boolean {
  const { share, litres_per_second } = PEAK_FLOW_TOLERANCE;
  const scatter = Math.max(
    largestScatter(signal, intervals),
    exactSlopeError(noise, intervals, signal.hz),
    humBeside(signal, noise),
  );
  if (scatter <= exactSlopeError(SOUND_MARGIN * SOUND_NOISE_LITRES, intervals, signal.hz)) return true;
  return SCATTERS_OFF * scatter <= Math.max(litres_per_second, share * flow);
}

/** Whether a flow that is one slope over so many intervals is known to the tolerance of flows: two standard errors. */
export function isFlowKnown({ hz }: Signal, intervals: number, noise: number): boolean {
  return 2 * exactSlopeError(noise, intervals, hz) <= FLOW_TOLERANCE_L_S;
}

/** Whether one sample in twenty strays by more than a volume may be off. */
export function isNoisy(noise: number): boolean {
  return 2 * noise > VOLUME_TOLERANCE_L;
}

function largestScatter(signal: Signal, intervals: number): number {
  const gaps = [...GAPS_SECONDS.map((gap) => intervalsIn(signal, gap)), Math.round(GAP_OF_WINDOW * intervals)];
  return Math.max(...gaps.map((gap) => scatterAt(signal, intervals, gap)));
}

/** What makes the slopes of a short window scatter beside white noise and the steps of a recording: a hum moves the flows beside the peak, by which its shape is read. */
function humBeside(signal: Signal, noise: number): number {
  const shortest = intervalsIn(signal, SHORTEST_SECONDS);
  const white = SOUND_MARGIN * exactSlopeError(noise, shortest, signal.hz);
  const stepped = (A_STEP * noise) / SHORTEST_SECONDS;
  return Math.sqrt(Math.max(0, largestScatter(signal, shortest) ** 2 - Math.max(white, stepped) ** 2));
}

/** By the median of blocks, so that neither the blow's start nor a cough counts. */
function scatterAt(signal: Signal, intervals: number, gap: number): number {
  const lag = intervals + gap;
  const last = signal.length - 1 - 2 * lag - intervals;
  const stride = intervalsIn(signal, STRIDE_SECONDS);
  const block = intervalsIn(signal, BLOCK_SECONDS);
  const variances: number[] = [];
  for (let from = 0; from + block <= last; from += block) {
    let [sum, count] = [0, 0];
    for (let i = from; i < from + block; i += stride) {
      const bend =
        slopeAt(signal, i, intervals) -
        2 * slopeAt(signal, i + lag, intervals) +
        slopeAt(signal, i + 2 * lag, intervals);
      sum += bend * bend;
      count += 1;
    }
    variances.push(sum / count / SECOND_DIFFERENCE_VARIANCE);
  }
  if (variances.length < FEWEST_BLOCKS) return 0;
  variances.sort((a, b) => a - b);
  return Math.sqrt(variances[variances.length >> 1] ?? 0);
}
