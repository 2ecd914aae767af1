import { expect, test } from "vitest";
import { mistakenIn } from "./prefer.ts";

test.each([
  ["code=404"],
  ["example=unknown"],
  ["dynamic=true, seed=a"],
  ["dynamic=false"],
  ["delay=1500"],
  ["delay=1500ms"],
  ['delay="1.5s"; fault=503'],
  ["fault=reset"],
  ["fault=truncated, delay=0"],
  ["fault=slow"],
  ["return=minimal, respond-async, wait=10, handling=lenient, status=999"],
  ["code=404, code=nonsense"],
  [undefined],
])("a preference that can be is none that is mistaken: %s", (header) => {
  expect(mistakenIn(header)).toBeUndefined();
});

test.each([
  ["code=999", "code is a status"],
  ["code=0404", "code is a status"],
  ["CODE=not_found", "code is a status"],
  ["code", "code is a status"],
  ["example=", "example is the name"],
  ["dynamic", "dynamic is true"],
  ["dynamic=yes", "dynamic is true"],
  ["delay=abc", "delay is milliseconds or seconds"],
  ["delay=-1", "delay is milliseconds or seconds"],
  ["delay=5m", "delay is milliseconds or seconds"],
  ["fault=zzz", "fault is 503"],
  ["fault=404", "fault is 503"],
  ["fault=600", "fault is 503"],
])("what it can be is said of one that cannot: %s", (header, words) => {
  expect(mistakenIn(header)).toContain(`The preference ${words}`);
});

test("all that are mistaken are said, with what they were", () => {
  expect(mistakenIn('fault=zzz, delay="a b"')).toMatch(
    /^The preference fault .* not "zzz"\. The preference delay .* not "a b"\.$/,
  );
});
