/**
 * Forced expirations whose volume, flow, peak flow and tangent are known in closed form. Time counts from the onset;
 * before it the volume is 0. L, L/s, s.
 */
export interface Waveform {
  readonly name: string;
  /** Volume at a time after the onset. */
  readonly volume: (t: number) => number;
  readonly peakFlow: number;
  /** When the flow is at its peak, after the onset. */
  readonly peakTime: number;
}

/** V = F (1 - e^(-t/tau)): steepest at the very onset, F/tau, so that time zero is the onset and BEV is 0. */
export function exponential(fvc: number, tau: number): Waveform {
  return {
    name: `exponential ${fvc} L, ${tau} s`,
    volume: (t) => fvc * (1 - Math.exp(-t / tau)),
    peakFlow: fvc / tau,
    peakTime: 0,
  };
}

/** The sum of two exponentials that empty side by side. */
export function twoCompartments(a: Waveform, b: Waveform): Waveform {
  return {
    name: `${a.name} beside ${b.name}`,
    volume: (t) => a.volume(t) + b.volume(t),
    peakFlow: a.peakFlow + b.peakFlow,
    peakTime: 0,
  };
}

/** Flow rises linearly to the peak within `rise`, then decays exponentially: tangent meets zero at rise/2. */
export function ramp(peakFlow: number, rise: number, tau: number): Waveform {
  return {
    name: `ramp of ${rise} s to ${peakFlow} L/s, then ${tau} s`,
    volume: (t) =>
      t < rise
        ? (peakFlow * t * t) / (2 * rise)
        : (peakFlow * rise) / 2 + peakFlow * tau * (1 - Math.exp(-(t - rise) / tau)),
    peakFlow,
    peakTime: rise,
  };
}

/** Flow P sin^2 up to the peak at `rise`, then exponential decay. */
export function sineRise(peakFlow: number, rise: number, tau: number): Waveform {
  const angular = Math.PI / 2 / rise;
  return {
    name: `sine rise of ${rise} s to ${peakFlow} L/s, then ${tau} s`,
    volume: (t) =>
      t < rise
        ? peakFlow * (t / 2 - Math.sin(2 * angular * t) / (4 * angular))
        : (peakFlow * rise) / 2 + peakFlow * tau * (1 - Math.exp(-(t - rise) / tau)),
    peakFlow,
    peakTime: rise,
  };
}

/** Flow A (e^(-t/slow) - e^(-t/fast)): smooth all over, peak where the derivative is 0. */
export function smooth(peakFlow: number, slow: number, fast: number): Waveform {
  const peakTime = (Math.log(slow / fast) * slow * fast) / (slow - fast);
  const scale = peakFlow / (Math.exp(-peakTime / slow) - Math.exp(-peakTime / fast));
  return {
    name: `smooth, ${peakFlow} L/s at ${(peakTime * 1000).toFixed(0)} ms`,
    volume: (t) => scale * (slow * (1 - Math.exp(-t / slow)) - fast * (1 - Math.exp(-t / fast))),
    peakFlow,
    peakTime,
  };
}

/** A weak flow for `seconds` before the blow proper. */
export function creeping(flow: number, seconds: number, then: Waveform): Waveform {
  return {
    name: `${seconds} s at ${flow} L/s, then ${then.name}`,
    volume: (t) => (t < seconds ? flow * t : flow * seconds + then.volume(t - seconds)),
    peakFlow: then.peakFlow,
    peakTime: seconds + then.peakTime,
  };
}

/** Volume at any time: 0 before the onset. */
export function volumeAt(waveform: Waveform, t: number): number {
  return t <= 0 ? 0 : waveform.volume(t);
}

/** Time zero by the definition itself: the tangent at the peak flow meets zero volume. */
export function timeZeroOf(waveform: Waveform): number {
  return waveform.peakTime - volumeAt(waveform, waveform.peakTime) / waveform.peakFlow;
}

/**
 * Time zero where the slope is averaged over a window: the steepest least-squares line through the exact curve, found
 * by dense quadrature and a dense search.
 */
export function windowedTimeZeroOf(waveform: Waveform, windowSeconds: number): number {
  const points = Array.from({ length: 101 }, (_, k) => k / 100 - 0.5);
  const spread = points.reduce((sum, x) => sum + x * x, 0);
  let steepest = { slope: 0, timeZero: 0 };
  for (let centre = waveform.peakTime - 0.1; centre < waveform.peakTime + 0.1; centre += 0.0002) {
    const volumes = points.map((x) => volumeAt(waveform, centre + x * windowSeconds));
    const slope = points.reduce((sum, x, k) => sum + x * (volumes[k] ?? 0), 0) / spread / windowSeconds;
    const mean = volumes.reduce((sum, litres) => sum + litres, 0) / volumes.length;
    if (slope > steepest.slope) steepest = { slope, timeZero: centre - mean / slope };
  }
  return steepest.timeZero;
}
