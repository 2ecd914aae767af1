/** What can well be true of a person: our own judgement throughout, wide enough for the rarest healthy body. */

/** Standard deviations from what is expected of the person. */
export const LARGEST_Z = 5;

/**
 * L, of an adult, and a fraction at any age: nobody who can make the test blows less. In the old no z-score tells it, because the
 * equations bound it from below (-1/(L S)).
 */
export const LEAST_VOLUMES = { adult_fev1: 0.25, adult_fvc: 0.5, ratio: 0.18 } as const;

/**
 * A ratio below these beside an FVC that is not low, with an FEV1 that is a likely FEV1/FVC, L: then one was sent for the other. In older
 * adults emphysema does the same.
 */
export const RATIO_AS_FEV1 = { below_18: 0.35, below_50: 0.25, least_fev1: 0.5, most_fev1: 1 } as const;

/** cm, of an adult. */
export const ADULT_HEIGHT_CM = { least: 120, most: 215 } as const;
/** From here on WHO's median of boys rises by less than 2 cm a year, that of girls by less than 1 cm. */
export const NEARLY_GROWN_FROM_YEARS = 16.5;

/**
 * An adult of this height or less whom the height makes a child of as many months, so far from its median in standard deviations: the age
 * is in months where the volumes fit that child better, and where there are none, up to the lower height. cm
 */
export const AGE_IN_MONTHS = { adult_up_to_cm: 140, without_volumes_cm: 130, child_height_z: 2.3 } as const;

/** kg/m2. A child's upper bound rises from 6 to 18 years. */
export const BMI = {
  adult: { least: 10, most: 80 },
  child: { least: 8, most_at_6_years: 45, most_at_18_years: 60 },
} as const;

/** Fraction; an adult's FEV1/FVC from here on ended with the first second. The largest of 729 adults of NHANES was 0.989. */
export const ADULT_RATIO_BELOW = 0.99;

/** L/s. NHANES: PEF up to 15.9 L/s, from 1.5 to 4.0 times FEV1; in severe emphysema the multiple is larger. */
export const LARGEST_PEF = 20;
export const PEF_OF_FEV1 = { least: 1, most: 8 } as const;

/**
 * The same of a curve of anybody over six years: PEF over FVC (or its LLN, where that is more), 1/s, of 999 people of NHANES up to 3.28; PEF over FEV1 of 104 with a low
 * FEV1/FVC below 1.8 in two. Drawn from their volumes, curves whose time is halved are beyond the one in 88 %, doubled in 69 %.
 */
export const PEF_OF_CURVE = { most_of_fvc: 3.3, least_of_fev1_in_obstruction: 1.8 } as const;

/**
 * PEF over FEV1 of a curve up to 18 years and from 75 on, and between in a straight line, 1/s: the median of 999 people of NHANES, 2.3 and 3.0, by 1.6; nobody of them exceeds
 * 1.56 times it. Of an FEV1/FVC from here on, because in emphysema the first moments bring most of FEV1.
 */
export const MOST_PEF_OF_FEV1 = {
  young: 3.73,
  old: 4.81,
  young_to_years: 18,
  old_from_years: 75,
  from_ratio: 0.5,
} as const;

/** FEV0.75 over FEV1: three quarters of the second bring at least three quarters of its volume, but for rounding. */
export const LEAST_FEV075_OF_FEV1 = 0.7;

/** Factors between the tests before and after bronchodilator, either way. */
export const FAR_APART = { fev1: 2, fvc: 1.6 } as const;
/** The same where the smaller of the two is not low: airways that are open cannot open by so much. */
export const FAR_APART_FROM_NORMAL = { fev1: 1.5, fvc: 1.4 } as const;

/**
 * FEF25-75 over FVC, 1/s. Where three quarters of FVC came within the first second, so did the middle half, which makes 0.5 or more;
 * where it took longer, a flow that falls cannot exceed 0.75. With room for values of different efforts.
 */
export const FEF25_75_OF_FVC = { quick_from_ratio: 0.77, least: 0.4, slow_up_to_ratio: 0.73, most: 0.9 } as const;

/** FEV1/FVC below which a lung still empties after 6 s, so that an FVC of FEV6 is one, %; mL that they may differ by. */
export const FEV6_FOR_FVC = { below_percent: 60, within_ml: 5 } as const;

/** L and part of FVC: by so much may FVC exceed what could have come before the second of a plateau. */
export const PLATEAU_SLACK = { litres: 0.1, share: 0.05 } as const;

/** s; nobody expires longer, and a flow that falls brings less in the time after 6 s than its mean from 1 to 6 s would. */
export const LONGEST_EXPIRATION_SECONDS = 30;
/** L; by so much FEV1, FEV6 and FVC of different efforts may differ. */
export const TIMED_VOLUME_SLACK_L = 0.15;

/** Part of the largest FEV1 and FVC of a test below which an effort is hardly the same person's in the same unit. */
export const LEAST_SHARE_OF_LARGEST = 0.5;
/** L and part of FVC: a start so slow is none of a forced expiration, and percents of FVC look like it. */
export const MOST_BEV = { litres: 0.5, share: 0.15 } as const;
/** So many back-extrapolated volumes of 0 are no measurement. */
export const ENOUGH_ZEROS = 3;

/** Micrograms from one puff to what is nebulised; of any agent at least one. */
export const DOSES_UG: readonly (readonly [agents: readonly string[], least: number, most: number])[] = [
  [["salbutamol", "albuterol"], 50, 5000],
  [["levosalbutamol", "levalbuterol"], 25, 2500],
  [["terbutaline"], 200, 10_000],
  [["fenoterol"], 50, 5000],
  [["ipratropium", "ipratropium bromide"], 15, 1000],
  [["formoterol", "formoterol fumarate"], 4, 60],
];
export const LEAST_DOSE_UG = 1;
/** min */
export const LEAST_WAIT_MINUTES = 1;

/** FEV1 was introduced by Tiffeneau and Pinelli in 1947. */
export const FIRST_FEV1 = "1947-01-01T00:00:00Z";
/** Where clocks that are not set begin. */
export const UNSET_CLOCK = "1970-01-01";

export const SMOKING = { from_years: 8, most_packs_a_day: 5 } as const;

/** In 12 months: two a month. */
export const MOST_EXACERBATIONS = 24;

/** ppb; devices read down to 5. */
export const LEAST_FENO_PPB = 2;

/** Cells per microlitre; below, a count above 0 is one of thousands per microlitre (10^9 per litre), or one of percent. */
export const FEWEST_EOSINOPHILS = { thousands_below: 5, percent_below: 20 } as const;
