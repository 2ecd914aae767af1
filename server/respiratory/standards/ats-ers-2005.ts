/**
 * The older bronchodilator rule, printed beside the current one for comparison only:
 * Pellegrino R, Viegi G, Brusasco V, et al. Interpretative strategies for lung function tests. Eur Respir J 2005;26:948-968.
 */

/** Percent of the pre-bronchodilator value, at least. */
export const RESPONSE_PERCENT_OF_PRE = 12;

/** Millilitres, at least. */
export const RESPONSE_ML = 200;
