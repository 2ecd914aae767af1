/**
 * Height for age of girls and boys: WHO child growth standards of 2006 (36 to 60 months) and growth reference for 5 to 19 years of 2007
 * (de Onis et al., Bull World Health Organ 2007;85:660), as WHO's own packages anthro and anthroplus print them. L is 1 throughout:
 * years, then median in cm and coefficient of variation of boys, then of girls.
 */
export const HEIGHT_FOR_AGE: readonly (readonly [
  years: number,
  boys: number,
  boysS: number,
  girls: number,
  girlsS: number,
])[] = [
  [3, 96.1, 0.0386, 95.1, 0.0401],
  [3.5, 99.8, 0.0397, 99.0, 0.0411],
  [4, 103.3, 0.0406, 102.7, 0.0419],
  [4.5, 106.7, 0.0414, 106.2, 0.0427],
  [5, 110.0, 0.0421, 109.4, 0.0435],
  [5.5, 112.9, 0.042, 112.2, 0.044],
  [6, 116.0, 0.0425, 115.1, 0.0445],
  [6.5, 118.9, 0.043, 118.0, 0.0449],
  [7, 121.7, 0.0434, 120.8, 0.0452],
  [7.5, 124.5, 0.0439, 123.7, 0.0456],
  [8, 127.3, 0.0444, 126.6, 0.0458],
  [8.5, 129.9, 0.0449, 129.5, 0.046],
  [9, 132.6, 0.0454, 132.5, 0.0461],
  [9.5, 135.2, 0.0458, 135.5, 0.0462],
  [10, 137.8, 0.0463, 138.6, 0.0461],
  [10.5, 140.4, 0.0467, 141.8, 0.046],
  [11, 143.1, 0.047, 145.0, 0.0458],
  [11.5, 146.0, 0.0473, 148.2, 0.0456],
  [12, 149.1, 0.0475, 151.2, 0.0452],
  [12.5, 152.4, 0.0476, 154.0, 0.0448],
  [13, 156.0, 0.0476, 156.4, 0.0444],
  [13.5, 159.7, 0.0474, 158.3, 0.0439],
  [14, 163.2, 0.0471, 159.8, 0.0435],
  [14.5, 166.3, 0.0467, 160.9, 0.043],
  [15, 169.0, 0.0462, 161.7, 0.0425],
  [15.5, 171.1, 0.0456, 162.2, 0.0421],
  [16, 172.9, 0.0449, 162.5, 0.0418],
  [16.5, 174.2, 0.0443, 162.7, 0.0414],
  [17, 175.2, 0.0436, 162.9, 0.0411],
  [17.5, 175.8, 0.043, 163.0, 0.0408],
  [18, 176.1, 0.0424, 163.1, 0.0405],
];

/**
 * Standard deviations from the median beyond which a height is more likely to be a wrong entry: the cut-offs of the CDC for biologically
 * implausible values of height for age (its SAS program for the growth charts); applied to WHO's reference by our own choice.
 */
export const CHILD_HEIGHT_Z = { least: -5, most: 4 } as const;
