import { describe, expect, it } from "vitest";
import { inTurn, tracks } from "./index.ts";

const names = inTurn(Object.values(tracks(["opened", "closed"]))).map(({ name }) => name);

describe("all tracks on one instance", () => {
  it("does once what more than one track begins with", () => {
    expect(names.filter((name) => name === names[0])).toHaveLength(1);
  });

  it("sets the clock after the deliveries of every webhook", () => {
    expect(names.filter((name) => name === "webhooks")).toHaveLength(2);
    expect(names.slice(-3)).toEqual(["webhooks over time", "webhooks over time", "stories of days"]);
  });
});
