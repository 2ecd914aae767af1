import { fixed } from "../html/format.ts";
import { html, type Markup } from "../html/markup.ts";

/** Where data are drawn inside a picture, in its own pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Coordinates are told to a tenth of a pixel: more is not seen and makes the page heavy. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A picture with its text alternative. */
export function picture(
  { width, height }: Pick<Frame, "width" | "height">,
  { id, title, description }: { readonly id: string; readonly title: string; readonly description: string },
  content: readonly Markup[],
): Markup {
  return html`<svg class="plot" role="img" viewBox="0 0 ${width} ${height}" aria-labelledby="${id}-title ${id}-text">
    <title id="${id}-title">${title}</title>
    <desc id="${id}-text">${description}</desc>
    ${content}
  </svg>`;
}

type Scale = (value: number) => number;

export interface Axis {
  readonly scale: Scale;
  readonly ticks: readonly number[];
  readonly label: string;
  readonly format?: (tick: number) => string;
}

/** Ticks as they were chosen, all with as many decimals, with a true minus. */
function plain(ticks: readonly number[]): (tick: number) => string {
  const decimals = ticks.every(Number.isInteger)
    ? 0
    : ticks.every((tick) => Number.isInteger(Math.round(tick * 1000) / 100))
      ? 1
      : 2;
  return (tick) => fixed(tick, decimals);
}

export function bottomAxis(
  frame: Frame,
  { scale, ticks, label, format = plain(ticks) }: Axis,
  at = frame.height - frame.bottom,
): Markup {
  const base = frame.height - frame.bottom;
  return html`<g class="axis"
    ><path class="line" d="M${px(frame.left)} ${px(at)}H${px(frame.width - frame.right)}" />${ticks.map(
      (tick) =>
        html`<path class="grid" d="M${px(scale(tick))} ${px(frame.top)}V${px(base)}" /><text
            class="tick middle"
            x="${px(scale(tick))}"
            y="${px(base + 13)}"
            >${format(tick)}</text
          >`,
    )}<text class="label end" x="${px(frame.width - frame.right)}" y="${px(frame.height - 3)}">${label}</text></g
  >`;
}

export function leftAxis(frame: Frame, { scale, ticks, label, format = plain(ticks) }: Axis): Markup {
  return html`<g class="axis"
    ><path class="line" d="M${px(frame.left)} ${px(frame.top)}V${px(frame.height - frame.bottom)}" />${ticks.map(
      (tick) =>
        html`<path class="grid" d="M${px(frame.left)} ${px(scale(tick))}H${px(frame.width - frame.right)}" /><text
            class="tick end"
            x="${px(frame.left - 5)}"
            y="${px(scale(tick) + 3.5)}"
            >${format(tick)}</text
          >`,
    )}<text class="label" x="2" y="${px(frame.top - 7)}">${label}</text></g
  >`;
}
