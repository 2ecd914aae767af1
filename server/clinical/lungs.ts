/** Parts of a lung that empty side by side, each with its time constant, after a rise of the flow in a straight line. */
export interface Lung {
  /** s */
  readonly rise: number;
  /** The quickest first; the shares add up to 1. */
  readonly parts: readonly { readonly share: number; readonly tau: number }[];
}

interface Volumes {
  readonly fev1_l: number;
  readonly fvc_l: number;
}

const SHARES = [0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15];
const SLOWEST_SECONDS = 6;
/** Of FVC. */
const NEAR_ENOUGH = 0.003;

/** Two parts with this FEV1, FVC and peak flow, or, where none have them, one with this FEV1 and FVC. */
export function lungOf({ fev1_l, fvc_l }: Volumes, peak_l_s: number, rise: number): Lung {
  const ratio = Math.min(0.985, fev1_l / fvc_l);
  for (const share of SHARES) {
    for (let tau = 0.1; tau < 1.5; tau += 0.001) {
      const left = peak_l_s / fvc_l - share / (tau + rise / 2);
      const slow = (1 - share) / left - rise / 2;
      if (left <= 0 || slow < tau || slow > SLOWEST_SECONDS) continue;
      const parts = [
        { share, tau },
        { share: 1 - share, tau: slow },
      ];
      if (Math.abs(emptiedBy(1 + rise / 2, { rise, parts }) - ratio) < NEAR_ENOUGH) return { rise, parts };
    }
  }
  return { rise, parts: [{ share: 1, tau: -(1 - rise / 2) / Math.log(1 - ratio) }] };
}

/** Part of FVC that has come so many seconds after the onset; the back-extrapolated time zero lies half of the rise after it. */
export function emptiedBy(seconds: number, { rise, parts }: Lung): number {
  return parts.reduce((sum, { share, tau }) => {
    const peak = share / (tau + rise / 2);
    if (seconds <= 0) return sum;
    if (seconds < rise) return sum + (peak * seconds * seconds) / (2 * rise);
    return sum + (peak * rise) / 2 + peak * tau * (1 - Math.exp(-(seconds - rise) / tau));
  }, 0);
}
