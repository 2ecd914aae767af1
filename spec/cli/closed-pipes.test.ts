import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { outliveReaders } from "./closed-pipes.ts";

const failing = (code: string): Error => Object.assign(new Error(`write ${code}`), { code });

test("a reader that has gone ends nothing, and any other fault does", () => {
  const stream = new EventEmitter();
  outliveReaders([stream]);
  expect(() => stream.emit("error", failing("EPIPE"))).not.toThrow();
  expect(() => stream.emit("error", failing("EIO"))).toThrow("write EIO");
});
