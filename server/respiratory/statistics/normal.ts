/**
 * The standard normal distribution, accurate in the tails: a z-score of -6 has a percentile that is small, not zero.
 * erfc by W. J. Cody's rational Chebyshev approximations (Math Comp 1969;23:631-637; coefficients of netlib's CALERF),
 * relative error below 1e-14 for |z| up to 8 and below 1e-13 beyond.
 */
const NEAR_ZERO_P = [
  3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694, 0.18577770618460315,
] as const;
const NEAR_ZERO_Q = [23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171] as const;
const MIDDLE_P = [
  0.5641884969886701, 8.883149794388375, 66.11919063714163, 2.986351381974e2, 881.952221241769, 1712.0476126340707,
  2051.0783778260716, 1230.3393547979972, 2.1531153547440383e-8,
] as const;
const MIDDLE_Q = [
  15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597, 4362.619090143247,
  3439.3676741437216, 1230.3393548037495,
] as const;
const TAIL_P = [
  0.30532663496123236, 0.3603448999498044, 0.12578172611122926, 0.01608378514874228, 0.0006587491615298378,
  0.016315387137302097,
] as const;
const TAIL_Q = [
  2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
] as const;
const NEAR_ZERO_BELOW = 0.46875;
const TAIL_FROM = 4;
/** exp(-y^2) is 0 in double precision from here on. */
const ZERO_FROM = 28;
const ONE_OVER_SQRT_PI = 0.5641895835477563;

/** Cumulative distribution function of the standard normal distribution, 0..1. */
export function normalCdf(z: number): number {
  return 0.5 * erfc(-z * Math.SQRT1_2);
}

/** Complementary error function. */
function erfc(x: number): number {
  const y = Math.abs(x);
  if (y <= NEAR_ZERO_BELOW) return 1 - x * erfRatio(y * y);
  const upper = upperErfc(y);
  return x < 0 ? 2 - upper : upper;
}

function upperErfc(y: number): number {
  if (y < TAIL_FROM) return middle(y);
  return y >= ZERO_FROM ? 0 : tail(y);
}

/** erf(x)/x as a function of x squared. */
function erfRatio(square: number): number {
  const [p0, p1, p2, p3, p4] = NEAR_ZERO_P;
  const [q0, q1, q2, q3] = NEAR_ZERO_Q;
  const numerator = (((p4 * square + p0) * square + p1) * square + p2) * square + p3;
  const denominator = (((square + q0) * square + q1) * square + q2) * square + q3;
  return numerator / denominator;
}

function middle(y: number): number {
  let numerator = MIDDLE_P[8] * y;
  let denominator = y;
  for (let i = 0; i < 7; i++) {
    numerator = (numerator + (MIDDLE_P[i] as number)) * y;
    denominator = (denominator + (MIDDLE_Q[i] as number)) * y;
  }
  return (Math.exp(-y * y) * (numerator + MIDDLE_P[7])) / (denominator + MIDDLE_Q[7]);
}

function tail(y: number): number {
  const inverse = 1 / (y * y);
  let numerator = TAIL_P[5] * inverse;
  let denominator = inverse;
  for (let i = 0; i < 4; i++) {
    numerator = (numerator + (TAIL_P[i] as number)) * inverse;
    denominator = (denominator + (TAIL_Q[i] as number)) * inverse;
  }
  const ratio = (inverse * (numerator + TAIL_P[4])) / (denominator + TAIL_Q[4]);
  return (Math.exp(-y * y) * (ONE_OVER_SQRT_PI - ratio)) / y;
}
