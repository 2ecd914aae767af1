import { scaleLinear } from "d3-scale";
import { html, type Markup } from "../html/markup.ts";
import { fixed } from "../html/format.ts";
import { curvePath } from "./flow-volume.ts";
import type { DrawnEffort } from "./session.ts";
import { bottomAxis, type Frame, leftAxis, picture, px } from "./svg.ts";
import { thinned } from "./thin.ts";
import type { TracePoint } from "./trace.ts";

const VOLUME_TIME_FRAME: Frame = { width: 330, height: 290, left: 30, right: 10, top: 24, bottom: 32 };

/** The shortest time axis: an adult's expiration. s */
const SHORTEST_SECONDS = 6;
const LEAD_SECONDS = 0.3;

interface VolumeTimeScales {
  readonly x: (seconds: number) => number;
  readonly y: (litres: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

function volumeTimeScales(
  points: readonly TracePoint[],
  predictedFvc: number | null,
  frame: Frame = VOLUME_TIME_FRAME,
): VolumeTimeScales {
  const longest = points.reduce((most, { time }) => Math.max(most, time), SHORTEST_SECONDS);
  const largest = points.reduce((most, { volume }) => Math.max(most, volume), predictedFvc ?? 1);
  const x = scaleLinear([-LEAD_SECONDS, longest], [frame.left, frame.width - frame.right]);
  const y = scaleLinear([0, largest * 1.06], [frame.height - frame.bottom, frame.top]);
  return { x, y, xTicks: x.ticks(8).filter((tick) => tick >= 0), yTicks: y.ticks(6) };
}

/** Volume against time of every recorded effort, to the end of forced expiration, with the predicted FVC beside them. */
export function volumeTimePlot(efforts: readonly DrawnEffort[], predictedFvc: number | null): Markup {
  const frame = VOLUME_TIME_FRAME;
  const expired = efforts.flatMap(({ trace }) => trace.points.slice(0, trace.end + 1));
  const { x, y, xTicks, yTicks } = volumeTimeScales(expired, predictedFvc);
  return picture(
    frame,
    { id: "volume-time", title: "Volume-time curves", description: efforts.map(volumeTimeText).join(" ") },
    [
      leftAxis(frame, { scale: y, ticks: yTicks, label: "Volume, L" }),
      bottomAxis(frame, { scale: x, ticks: xTicks, label: "Time, s" }),
      predictedFvc === null ? html`` : predicted(predictedFvc, y),
      ...efforts.map((effort) => {
        const places = effort.trace.points
          .slice(0, effort.trace.end + 1)
          .filter(({ time }) => time >= -LEAD_SECONDS)
          .map(({ time, volume }) => ({ x: x(time), y: y(volume) }));
        return curvePath(effort, thinned(places, new Set()));
      }),
    ],
  );
}

function predicted(fvc: number, y: (litres: number) => number): Markup {
  const { left, right, width } = VOLUME_TIME_FRAME;
  return html`<path class="predicted" d="M${px(left)} ${px(y(fvc))}H${px(width - right)}" /><text
      class="note end"
      x="${px(width - right)}"
      y="${px(y(fvc) - 4)}"
      >predicted FVC ${fixed(fvc, 2)} L</text
    >`;
}

function volumeTimeText({ test, number, trace, best }: DrawnEffort): string {
  const end = trace.points[trace.end];
  return `${test === "pre" ? "Before" : "After"} bronchodilator, effort ${number}${best ? ", the best" : ""}: ${fixed(end?.volume, 2)} L after ${fixed(end?.time, 1)} s.`;
}
