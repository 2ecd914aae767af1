import { scaleLinear, scaleUtc } from "d3-scale";
import { line, symbol, symbolCircle, symbolSquare, symbolTriangle, type SymbolType } from "d3-shape";
import { day, fixed } from "../html/format.ts";
import { html, type Markup } from "../html/markup.ts";
import { measureWords } from "../html/words.ts";
import type { Visit } from "../input.ts";
import { bottomAxis, type Frame, leftAxis, picture, px } from "./svg.ts";

const TREND_FRAME: Frame = { width: 330, height: 290, left: 30, right: 14, top: 24, bottom: 32 };

type Series = "fev1" | "fvc" | "fev1_fvc";
const SERIES: readonly { readonly name: Series; readonly shape: SymbolType }[] = [
  { name: "fev1", shape: symbolCircle },
  { name: "fvc", shape: symbolSquare },
  { name: "fev1_fvc", shape: symbolTriangle },
];
/** What the axis of z-scores always shows. */
const SPAN = { from: -3, to: 2 };
const DAY_MS = 86_400_000;

/** z-scores of FEV1, FVC and their ratio over the visits, with the limits of normal. */
export function trendPlot(visits: readonly Visit[], limit: number): Markup {
  const frame = TREND_FRAME;
  const { x, y, xTicks, yTicks, monthly } = trendScales(visits);
  const text = visits.map((visit) => visitText(visit)).join(" ");
  const band = { top: y(limit), height: y(-limit) - y(limit) };
  const width = frame.width - frame.left - frame.right;
  return picture(frame, { id: "trend", title: "z-scores over the visits", description: text }, [
    html`<rect class="band" x="${frame.left}" y="${px(band.top)}" width="${width}" height="${px(band.height)}" /><path
        class="limit"
        d="M${frame.left} ${px(y(-limit))}h${width}"
      />`,
    leftAxis(frame, { scale: y, ticks: yTicks, label: "z-score", format: (tick) => fixed(tick, 0) }),
    bottomAxis(frame, { scale: x, ticks: xTicks, label: "", format: monthly }),
    html`<text class="note end" x="${frame.width - frame.right}" y="${px(y(-limit) + 11)}"
      >lower limit ${fixed(-limit, 3)}</text
    >`,
    ...SERIES.map((series) => seriesLine(series, visits, x, y)),
  ]);
}

function trendScales(visits: readonly Visit[], frame: Frame = TREND_FRAME) {
  const times = visits.map(({ performed_at }) => Date.parse(performed_at));
  const first = Math.min(...times);
  const last = Math.max(...times, first + 30 * DAY_MS);
  const margin = (last - first) * 0.04;
  const scores = visits.flatMap((visit) => SERIES.flatMap(({ name }) => visit[name] ?? []));
  const x = scaleUtc([first - margin, last + margin], [frame.left, frame.width - frame.right]);
  const y = scaleLinear(
    [Math.min(SPAN.from, ...scores) - 0.3, Math.max(SPAN.to, ...scores) + 0.3],
    [frame.height - frame.bottom, frame.top],
  );
  const format = x.tickFormat(4);
  return {
    x: (time: number): number => x(time),
    y: (z: number): number => y(z),
    xTicks: x.ticks(4).map(Number),
    yTicks: y.ticks(6).filter(Number.isInteger),
    monthly: (tick: number): string => format(new Date(tick)),
  };
}

function seriesLine(
  { name, shape }: (typeof SERIES)[number],
  visits: readonly Visit[],
  x: (time: number) => number,
  y: (z: number) => number,
): Markup {
  const places = visits.flatMap((visit) => {
    const z = visit[name];
    return z === null ? [] : [{ x: x(Date.parse(visit.performed_at)), y: y(z) }];
  });
  const draw = line<{ x: number; y: number }>(
    (place) => place.x,
    (place) => place.y,
  ).digits(1);
  const mark = symbol(shape, 34)() ?? "";
  return html`<g class="series ${name}"
    ><path class="course" d="${draw(places) ?? ""}" />${places.map(
      (place) => html`<path class="mark" transform="translate(${px(place.x)} ${px(place.y)})" d="${mark}" />`,
    )}</g
  >`;
}

function visitText(visit: Visit): string {
  const told = SERIES.map(({ name }) => `${measureWords(name)} ${fixed(visit[name], 2)}`);
  return `${day(visit.performed_at)}: ${told.join(", ")}.`;
}

/** What each mark of the course stands for. */
export function trendKey(): Markup {
  return html`<p class="key">
    ${SERIES.map(
      ({ name, shape }) =>
        html`<span
          ><svg class="sample series ${name}" aria-hidden="true" viewBox="-14 -6 28 12">
            <path class="course" d="M-13 0H13" />
            <path class="mark" d="${symbol(shape, 34)() ?? ""}" />
          </svg>
          ${measureWords(name)}</span
        >`,
    )}
  </p>`;
}
