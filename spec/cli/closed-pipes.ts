/** Whoever reads what is printed may have read enough (`| head`): the work goes on, and its end is told by the exit code. */
import type { EventEmitter } from "node:events";

export function outliveReaders(streams: readonly EventEmitter[]): void {
  for (const stream of streams)
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}
