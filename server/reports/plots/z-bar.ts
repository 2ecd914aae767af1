import { scaleLinear } from "d3-scale";
import { symbol, symbolCircle, symbolDiamond } from "d3-shape";
import { html, type Markup } from "../html/markup.ts";
import { fixed } from "../html/format.ts";
import { px } from "./svg.ts";

/** The linear bar of a standard report (Culver et al., Am J Respir Crit Care Med 2017;196:1463). */
const Z_BAR = { width: 230, height: 24, from: -5, to: 4, left: 8, right: 8 };

const scale = scaleLinear([Z_BAR.from, Z_BAR.to], [Z_BAR.left, Z_BAR.width - Z_BAR.right]).clamp(true);

/** Of a z-score that the line does not reach: an arrow at its end, for a mark there would be read as the number of the end. */
const ARROW = "M-5 -5L5 0L-5 5Z";

const SYMBOLS = { pre: symbol(symbolCircle, 58)() ?? "", post: symbol(symbolDiamond, 36)() ?? "" };

interface ZScores {
  readonly pre: number | null;
  readonly post: number | null;
}

/** The z-scores of a measure on a line, the limits of normal as a band: a full circle before bronchodilator, an open diamond after it. */
export function zBar(label: string, z: ZScores, limit: number): Markup {
  const middle = Z_BAR.height / 2;
  const band = { x: scale(-limit), width: scale(limit) - scale(-limit) };
  const told = [
    ...(z.pre === null ? [] : [`${fixed(z.pre, 2)} before bronchodilator`]),
    ...(z.post === null ? [] : [`${fixed(z.post, 2)} after it`]),
  ];
  const text =
    told.length === 0
      ? `${label}: no z-score`
      : `${label}, z-score ${told.join(", ")}; limits ${fixed(-limit, 3)} and ${fixed(limit, 3)}`;
  return html`<svg class="z-bar" role="img" aria-label="${text}" viewBox="0 0 ${Z_BAR.width} ${Z_BAR.height}">
    <rect class="band" x="${px(band.x)}" y="3" width="${px(band.width)}" height="${Z_BAR.height - 6}" rx="2" />
    <path class="line" d="M${px(Z_BAR.left)} ${middle}H${px(Z_BAR.width - Z_BAR.right)}" />
    <path class="median" d="M${px(scale(0))} 3V${Z_BAR.height - 3}" />
    <path class="limit" d="M${px(scale(-limit))} 1V${Z_BAR.height - 1}M${px(scale(limit))} 1V${Z_BAR.height - 1}" />
    ${mark("pre", z)}${mark("post", z)}
  </svg>`;
}

/** How far above and below the line the two marks stand: equal z-scores hide neither. */
const LANE = 4.5;

function mark(test: keyof ZScores, scores: ZScores): Markup {
  const z = scores[test];
  if (z === null) return html``;
  const isAlone = scores.pre === null || scores.post === null;
  const y = Z_BAR.height / 2 + (isAlone ? 0 : test === "pre" ? -LANE : LANE);
  const place = `translate(${px(scale(z))} ${px(y)})`;
  return isBeyondBar(z)
    ? html`<path class="mark ${test}" transform="${place}${z < 0 ? " scale(-1 1)" : ""}" d="${ARROW}" />`
    : html`<path class="mark ${test}" transform="${place}" d="${SYMBOLS[test]}" />`;
}

export function isBeyondBar(z: number): boolean {
  return z < Z_BAR.from || z > Z_BAR.to;
}

/** The numbers under the bars, for the head of their column. */
export function zScaleHead(): Markup {
  const ticks = [-4, -3, -2, -1, 0, 1, 2, 3];
  return html`<svg class="z-bar" aria-hidden="true" viewBox="0 0 ${Z_BAR.width} 14">
    ${ticks.map((tick) => html`<text class="tick middle" x="${px(scale(tick))}" y="11">${fixed(tick, 0)}</text>`)}
  </svg>`;
}
