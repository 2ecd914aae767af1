import { expect, test } from "vitest";
import { record } from "../../respiratory/curves/testing/recording.ts";
import { sineRise, smooth, timeZeroOf, volumeAt, type Waveform } from "../../respiratory/curves/testing/waveforms.ts";
import { flowVolumePlot } from "./flow-volume.ts";
import type { DrawnEffort } from "./session.ts";
import { type Trace, traceOf } from "./trace.ts";
import { volumeTimePlot } from "./volume-time.ts";

/** As near as a person can see on paper. Pixels */
const NEAR = 2;
const SECONDS = 7;

const WAVEFORMS: readonly Waveform[] = [smooth(8, 0.5, 0.05), smooth(3.2, 1.1, 0.06), sineRise(4, 0.12, 0.6)];

for (const waveform of WAVEFORMS) {
  for (const hz of [100, 250]) {
    const drawn = draw(waveform, hz);

    test(`the loop of "${waveform.name}" at ${hz} Hz has its peak and its end where they belong`, () => {
      const svg = flowVolumePlot([drawn]).text;
      const { x, y } = axesOf(svg);
      const places = pathOf(svg);
      const peak = places.reduce((highest, place) => (place.y < highest.y ? place : highest));
      expect(Math.abs(peak.y - y(waveform.peakFlow))).toBeLessThan(NEAR);
      expect(Math.abs(peak.x - x(volumeAt(waveform, waveform.peakTime)))).toBeLessThan(NEAR * 2);
      const end = places.at(-1) as Place;
      expect(Math.abs(end.x - x(volumeAt(waveform, SECONDS)))).toBeLessThan(NEAR);
      expect(Math.abs(end.y - y(0))).toBeLessThan(NEAR);
    });

    test(`the curve of "${waveform.name}" at ${hz} Hz passes FEV1 one second after time zero`, () => {
      const svg = volumeTimePlot([drawn], null).text;
      const { x, y } = axesOf(svg);
      const second = nearestX(pathOf(svg), x(1));
      expect(Math.abs(second.y - y(volumeAt(waveform, timeZeroOf(waveform) + 1)))).toBeLessThan(NEAR);
      const end = pathOf(svg).at(-1) as Place;
      expect(Math.abs(end.x - x(SECONDS - timeZeroOf(waveform)))).toBeLessThan(NEAR);
    });
  }
}

test("one litre is as long as two litres per second", () => {
  const { x, y } = axesOf(flowVolumePlot([draw(smooth(8, 0.5, 0.05), 100)]).text);
  expect((x(1) - x(0)) / (y(0) - y(1))).toBeCloseTo(2, 2);
});

test("a breath in behind the effort closes the loop below the line; padding with zeros does not", () => {
  const waveform = smooth(8, 0.5, 0.05);
  const breathedIn = flowVolumePlot([effort(traceOf(record(waveform, 100, { after: 4, inspiration: 1.2 })))]).text;
  const padded = flowVolumePlot([effort(traceOf(record(waveform, 100, { after: 4, zeros: 1 })))]).text;
  const below = (svg: string): number => Math.max(...pathOf(svg).map(({ y }) => y)) - axesOf(svg).y(0);
  expect(below(breathedIn)).toBeGreaterThan(20);
  expect(below(padded)).toBeLessThan(NEAR);
  expect((pathOf(breathedIn).at(-1) as Place).x).toBeLessThan(axesOf(breathedIn).x(0.2));
  expect((pathOf(padded).at(-1) as Place).x).toBeGreaterThan(axesOf(padded).x(3));
});

test("the text beside the picture says what is drawn", () => {
  const svg = flowVolumePlot([draw(smooth(8, 0.5, 0.05), 250)]).text;
  expect(svg).toMatch(
    /Before bronchodilator, effort 1, the best: peak flow 8\.0 L\/s at 0\.\d\d L, end at \d\.\d\d L\./,
  );
});

test("a signal without a forced expiration is not drawn", () => {
  expect(traceOf({ sampling_hz: 100, volume_l: Array.from({ length: 300 }, () => 0.01) })).toBeUndefined();
});

interface Place {
  readonly x: number;
  readonly y: number;
}

function draw(waveform: Waveform, hz: number): DrawnEffort {
  return effort(traceOf(record(waveform, hz, { after: SECONDS })));
}

function effort(trace: Trace | undefined): DrawnEffort {
  if (trace === undefined) throw new Error("there is nothing to draw");
  return { number: 1, test: "pre", trace, best: true, unusable: false };
}

/** The places of the effort's own line. */
function pathOf(svg: string): readonly Place[] {
  const [, d = ""] = /data-effort="pre 1"\s+d="([^"]+)"/.exec(svg) ?? [];
  return [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

function nearestX(places: readonly Place[], x: number): Place {
  return places.reduce((nearest, place) => (Math.abs(place.x - x) < Math.abs(nearest.x - x) ? place : nearest));
}

/** Both scales as a reader finds them: from the numbers printed beside the axes. */
function axesOf(svg: string): { x: (value: number) => number; y: (value: number) => number } {
  const ticks = [
    ...svg.matchAll(/<text\s+class="tick (middle|end)"\s+x="([\d.]+)"\s+y="([\d.]+)"\s*>\s*([−\d.]+)\s*<\/text\s*>/g),
  ];
  const numbers = (kind: string, place: (match: RegExpMatchArray) => number) =>
    ticks
      .filter(([, anchor]) => anchor === kind)
      .map((match) => [Number(match[4]?.replace("−", "-")), place(match)] as const);
  const textBelowLine = 3.5;
  return {
    x: lineThrough(numbers("middle", (match) => Number(match[2]))),
    y: lineThrough(numbers("end", (match) => Number(match[3]) - textBelowLine)),
  };
}

function lineThrough(ticks: readonly (readonly [number, number])[]): (value: number) => number {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined || first === last) throw new Error("an axis has fewer than two ticks");
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return (value) => first[1] + slope * (value - first[0]);
}
