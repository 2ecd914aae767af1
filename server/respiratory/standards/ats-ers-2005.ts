/**
 * The older bronchodilator rule, printed beside the current one for comparison only:
 * Pellegrino R, Viegi G, Brusasco V, et al. Interpretative strategies for lung function tests. Eur Respir J 2005;26:948-968.
 */

/** Percent of the pre-bronchodilator value, at least. */
export const RESPONSE_PERCENT_OF_PRE = 12;

/** Millilitres, at least. */
export const RESPONSE_ML = 200;

/** Tolerances of flows, of a peak flow whichever is greater (Miller et al., Eur Respir J 2005;26:319, table 6). */
export const PEAK_FLOW_TOLERANCE = { share: 0.1, litres_per_second: 0.3 } as const;
export const FLOW_TOLERANCE_L_S = 0.2;
/** Tolerance of a volume up to 1.7 L, above it 3 % (the same table). */
export const VOLUME_TOLERANCE_L = 0.05;
