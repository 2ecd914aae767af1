import { describe, expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { monotoneWallClock } from "./clock.ts";

describe("the monotone wall clock", () => {
  it("shows the machine's time, in whole milliseconds", () => {
    const machine = fakeClock(1_000.75);
    const now = monotoneWallClock(machine);
    expect(now()).toBe(1_000);
    machine.advance(10);
    expect(now()).toBe(1_010);
  });

  it("runs on when the machine's clock is set back, and never shows an earlier time", () => {
    const machine = fakeClock(1_000_000);
    const now = monotoneWallClock(machine);
    machine.setWall(-900_000);
    expect(now()).toBe(1_000_000);
    machine.advance(250);
    expect(now()).toBe(1_000_250);
  });

  it("follows a clock that is set forward, for the time a machine slept is really gone", () => {
    const machine = fakeClock(1_000_000);
    const now = monotoneWallClock(machine);
    machine.setWall(500_000);
    expect(now()).toBe(1_500_000);
    machine.setWall(-500_000);
    machine.advance(1);
    expect(now()).toBe(1_500_001);
  });

  it("runs not ahead where a busy machine stops between the readings of its two clocks", () => {
    const machine = fakeClock(1_000_000);
    let pause = 0;
    const stopped = (read: () => number) => () => {
      const came = read();
      machine.advance(pause);
      return came;
    };
    const now = monotoneWallClock({ wall: stopped(machine.wall), monotonic: stopped(machine.monotonic) });
    pause = 110;
    now();
    pause = 0;
    expect(now()).toBe(machine.wall());
  });

  it("follows the machine again once that has caught up", () => {
    const machine = fakeClock(1_000_000);
    const now = monotoneWallClock(machine);
    machine.setWall(-100);
    machine.advance(50);
    machine.setWall(300);
    expect(now()).toBe(1_000_250);
  });
});
