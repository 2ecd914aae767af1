import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { html, type Markup } from "../html/markup.ts";
import { fixed } from "../html/format.ts";
import type { DrawnEffort } from "./session.ts";
import { bottomAxis, type Frame, leftAxis, picture } from "./svg.ts";
import { type Place, thinned } from "./thin.ts";
import type { TracePoint } from "./trace.ts";

const FLOW_VOLUME_FRAME: Frame = { width: 330, height: 290, left: 30, right: 10, top: 24, bottom: 32 };

/** ATS/ERS 2019: one litre is as long as two litres per second. */
const LITRE_IN_FLOWS = 2;

interface FlowVolumeScales {
  readonly x: (litres: number) => number;
  readonly y: (litresPerSecond: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Both axes by one measure, wide enough for every effort. */
function flowVolumeScales(points: readonly TracePoint[], frame: Frame = FLOW_VOLUME_FRAME): FlowVolumeScales {
  const width = frame.width - frame.left - frame.right;
  const height = frame.height - frame.top - frame.bottom;
  const largestVolume = points.reduce((most, { volume }) => Math.max(most, volume), 1);
  const highest = points.reduce((most, { flow }) => Math.max(most, flow), 2);
  const lowest = points.reduce((least, { flow }) => Math.min(least, flow), 0);
  const perFlow = Math.min(width / (LITRE_IN_FLOWS * largestVolume * 1.06), height / ((highest - lowest) * 1.05));
  const spare = height / perFlow - (highest - lowest) * 1.02;
  const x = scaleLinear([0, width / perFlow / LITRE_IN_FLOWS], [frame.left, frame.left + width]);
  const bottom = lowest < -0.2 ? lowest * 1.02 - spare / 4 : 0;
  const y = scaleLinear([bottom, bottom + height / perFlow], [frame.top + height, frame.top]);
  return { x, y, xTicks: x.ticks(6), yTicks: y.ticks(7) };
}

/** Flow against volume of every recorded effort: the best of each test thick, before bronchodilator full, after it dashed. */
export function flowVolumePlot(efforts: readonly DrawnEffort[]): Markup {
  const frame = FLOW_VOLUME_FRAME;
  const { x, y, xTicks, yTicks } = flowVolumeScales(efforts.flatMap(({ trace }) => trace.points));
  return picture(
    frame,
    { id: "flow-volume", title: "Flow-volume loops", description: efforts.map(flowVolumeText).join(" ") },
    [
      leftAxis(frame, { scale: y, ticks: yTicks, label: "Flow, L/s" }),
      bottomAxis(frame, { scale: x, ticks: xTicks, label: "Volume, L" }, y(0)),
      ...efforts.map((effort) => loop(effort, x, y)),
    ],
  );
}

function loop(effort: DrawnEffort, x: (value: number) => number, y: (value: number) => number): Markup {
  const points = effort.trace.points.filter(({ time, volume }) => time >= -0.15 && volume >= -0.05);
  const peak = peakPlace(points);
  const places = points.map(({ volume, flow }) => ({ x: x(volume), y: y(flow) }));
  return curvePath(effort, thinned(places, new Set([peak])));
}

/** The line of an effort; its class says which test, whether it is the best, and whether it may be used. */
export function curvePath({ test, best, unusable, number }: DrawnEffort, places: readonly Place[]): Markup {
  const draw = line<Place>(
    (place) => place.x,
    (place) => place.y,
  ).digits(1);
  const classes = ["curve", test, ...(best ? ["best"] : []), ...(unusable ? ["unusable"] : [])].join(" ");
  return html`<path class="${classes}" data-effort="${test} ${number}" d="${draw([...places]) ?? ""}" />`;
}

function peakPlace(points: readonly TracePoint[]): number {
  let peak = 0;
  for (const [index, { flow }] of points.entries()) if (flow > (points[peak]?.flow ?? 0)) peak = index;
  return peak;
}

function flowVolumeText({ test, number, trace, best }: DrawnEffort): string {
  const peak = trace.points[peakPlace(trace.points)];
  const end = trace.points[trace.end];
  return `${test === "pre" ? "Before" : "After"} bronchodilator, effort ${number}${best ? ", the best" : ""}: peak flow ${fixed(peak?.flow, 1)} L/s at ${fixed(peak?.volume, 2)} L, end at ${fixed(end?.volume, 2)} L.`;
}
