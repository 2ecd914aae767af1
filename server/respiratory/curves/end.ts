import { PLATEAU_ML, PLATEAU_SECONDS } from "../standards/ats-ers-2019.ts";
import { atMost, millilitres } from "../statistics/millilitres.ts";
import { hasExtraVolume } from "./extra-volume.ts";
import { extremeLevel, noiseMargin, resolutionOf } from "./noise.ts";
import { smoothedVolume } from "./reading.ts";
import { at, intervalsIn, meanFlow, meanVolume, type Signal } from "./signal.ts";
import type { Start } from "./start.ts";
import { hadEmptied, stopOf } from "./stop.ts";

/** A fall of this much below the largest volume is an inspiration, not drift or noise (our own choice). L */
const INSPIRATION_LITRES = 0.15;
/** A shorter flat tail says nothing about how the expiration ended (our own choice). s */
const FLAT_SECONDS = 0.1;
/** One noisy sample reaches the final level before the volume does, the mean over this does not (our own choice). s */
const TAIL_MEAN_SECONDS = 0.05;
/** ... by more than so many standard errors of that mean. */
const TAIL_MEAN_ERRORS = 3;
/** Spacing of the two volume steps from which the further course is foretold (our own choice). s */
const FORETELL_STEP_SECONDS = 0.25;
/** The same at short range: lungs that emptied fast had no flow left in the last moments, however steep the course before. */
const SHORT_STEP_SECONDS = 0.1;
const FORETELL_SMOOTHING_SECONDS = 0.06;
const FORETOLD_STEPS = PLATEAU_SECONDS / FORETELL_STEP_SECONDS;
/** A flow above this that ends at once was shut off by the glottis (our own choice). L/s */
const SHUT_OFF_FLOW = 0.2;
/** Span of the two mean flows from which the flow at an exact stop is extrapolated (our own choice). s */
const LAST_FLOW_SECONDS = 0.05;
/** A flow that had sunk this low had run out. L/s */
const RUN_OUT_FLOW = 0.002;

export interface End {
  /** Last sample of the forced expiration: padding and what follows are beyond it. */
  readonly index: number;
  /** Last sample whose volume may be read: with a true plateau later than `index`. */
  readonly readable: number;
  /** Last sample before an inspiration, or of the recording: what is expired, held or drifts ends here. */
  readonly expired: number;
  /** FVC, L. */
  readonly fvc: number;
  readonly plateau: boolean;
  /** The flow stopped at `index` while the recording went on. */
  readonly heldShut: boolean;
  /** The flow broke off while the lungs were still emptying, at once or within half a second. */
  readonly brokenOff: boolean;
  /** What the flow at the end foretells is next to nothing. */
  readonly emptied: boolean;
  /** More came than was in the lungs. */
  readonly extraVolume: boolean;
}

/** End of forced expiration, FVC and plateau (Graham 2019, table 7). */
export function findEnd(signal: Signal, start: Start, noise: number): End {
  const { last, inspired } = lastExpiratorySample(signal, start.steepest, noise);
  const tail = flatTail(signal, start.steepest, last, noise);
  const resolution = tail.constant ? resolutionOf(signal) : 0;
  const exact = tail.constant && resolution === 0;
  const uncertainty = 2 * noiseMargin(noise) + FORETOLD_STEPS * resolution;
  const stop = exact ? flowAtExactStop(signal, tail.first) : stoppedFlow(signal, tail.first, last, uncertainty);
  // a signal that does not move at all may be padding: it adds no time, and a plateau's second at most
  const still = exact || (tail.constant && (last - tail.first) / signal.hz > PLATEAU_SECONDS);
  const ended = stop !== null || (still && !inspired) ? tail.first : last;
  const readable = stop === null ? last : ended;
  const fvc = extremeLevel(signal, start.steepest, last, 1, noise) - start.baseline;
  const extraVolume = hasExtraVolume(signal, start, { expired: last, fvc });
  const broken = extraVolume ? null : stopOf(signal, start, { expired: last, fvc }, noise);
  const index = Math.min(ended, broken ?? ended);
  return {
    index,
    readable,
    expired: last,
    fvc,
    // a volume that stays because the blow was stopped shows no end
    plateau:
      broken === null && isPlateau(signal, start, Math.min(readable, index + intervalsIn(signal, PLATEAU_SECONDS))),
    heldShut: stop !== null && stop > SHUT_OFF_FLOW && (inspired || !tail.constant),
    brokenOff: broken !== null,
    emptied: broken === null && hadEmptied(signal, start, { index, fvc }),
    extraVolume,
  };
}

/** Last sample at the largest volume before an inspiration, or of the record where none follows. */
function lastExpiratorySample(signal: Signal, from: number, noise: number): { last: number; inspired: boolean } {
  const fall = Math.max(INSPIRATION_LITRES, 2 * noiseMargin(noise));
  let largest = -Infinity;
  for (let i = from; i < signal.length; i++) {
    const litres = signal.volume[i] ?? 0;
    if (litres > largest) largest = litres;
    if (litres >= largest - fall) continue;
    let last = i;
    while (last > from && at(signal, last) < largest - noiseMargin(noise)) last -= 1;
    return { last, inspired: true };
  }
  return { last: signal.length - 1, inspired: false };
}

/** The final stretch that never leaves the final level by more than noise; `constant`: it does not move at all. */
function flatTail(signal: Signal, from: number, last: number, noise: number): { first: number; constant: boolean } {
  let constantFrom = last;
  while (constantFrom > from && at(signal, constantFrom - 1) === at(signal, last)) constantFrom -= 1;
  if (constantFrom < last) return { first: constantFrom, constant: true };
  const level = extremeLevel(signal, Math.max(from, last - intervalsIn(signal, FLAT_SECONDS)), last, 1, noise);
  // one sample below it may be chance, two in a row are the rise
  const isRise = (index: number): boolean =>
    at(signal, index) < level - noiseMargin(noise) && at(signal, index - 1) < level - noiseMargin(noise);
  let first = last;
  while (first > from && !isRise(first - 1)) first -= 1;
  const window = Math.min(intervalsIn(signal, TAIL_MEAN_SECONDS), last - first);
  const below = level - (TAIL_MEAN_ERRORS * noise) / Math.sqrt(window);
  while (first + window < last && meanVolume(signal, first, first + window) < below) first += 1;
  while (first < last && at(signal, first) < level - noise) first += 1;
  return { first, constant: false };
}

/**
 * The flow, L/s, that stopped at `index`, from where the volume does not move at all, or null where the curve had run
 * out by itself: extrapolated from the two mean flows before. One sample's deceleration is not told from a stop.
 */
function flowAtExactStop(signal: Signal, index: number): number | null {
  const span = intervalsIn(signal, LAST_FLOW_SECONDS);
  const newer = meanFlow(signal, index - span, index);
  const older = meanFlow(signal, index - 2 * span, index - span);
  const flow = newer + (newer - older) / 2;
  return flow > RUN_OUT_FLOW + Math.max(0, older - newer) / span ? flow : null;
}

/**
 * The same of a noisy or coarse signal: stopped, if a smooth expiration would have added more than a plateau's volume
 * in the next second, whatever the noise (`uncertainty`, L) did, and if there was still a flow to shut off.
 */
function stoppedFlow(signal: Signal, index: number, last: number, uncertainty: number): number | null {
  if ((last - index) / signal.hz < FLAT_SECONDS) return null;
  const course = foretold(signal, index, FORETELL_STEP_SECONDS);
  const moments = foretold(signal, index, SHORT_STEP_SECONDS);
  const goesOn = (litres: number): boolean => !atMost(millilitres(litres), PLATEAU_ML);
  const shutOff = goesOn(course.volume - uncertainty) && goesOn(moments.volume) && moments.flowAtEnd > SHUT_OFF_FLOW;
  return shutOff ? course.flow : null;
}

interface Course {
  /** Of a plateau's second to come, the last two volume steps continued geometrically. L */
  readonly volume: number;
  /** Mean flow of the last step, and the flow at its end continued in a straight line. L/s */
  readonly flow: number;
  readonly flowAtEnd: number;
}

function foretold(signal: Signal, index: number, stepSeconds: number): Course {
  const time = index / signal.hz;
  const volumeBefore = (steps: number): number =>
    smoothedVolume(signal, Math.max(0, time - steps * stepSeconds), index, FORETELL_SMOOTHING_SECONDS);
  const newer = volumeBefore(0) - volumeBefore(1);
  const older = volumeBefore(1) - volumeBefore(2);
  const ratio = older > 0 ? Math.min(1, Math.max(0, newer / older)) : 1;
  let step = newer;
  let volume = 0;
  for (let seconds = stepSeconds; seconds < PLATEAU_SECONDS + stepSeconds / 2; seconds += stepSeconds) {
    step *= ratio;
    volume += step;
  }
  return { volume, flow: newer / stepSeconds, flowAtEnd: (1.5 * newer - 0.5 * older) / stepSeconds };
}

function isPlateau(signal: Signal, start: Start, index: number): boolean {
  const time = index / signal.hz;
  if (time - PLATEAU_SECONDS < start.timeZero) return false;
  const rise = smoothedVolume(signal, time, index) - smoothedVolume(signal, time - PLATEAU_SECONDS, index);
  return atMost(millilitres(Math.abs(rise)), PLATEAU_ML);
}
