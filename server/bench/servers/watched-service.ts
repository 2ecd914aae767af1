/**
 * The service, whose event loop is watched. To every message of its parent it answers with the longest times since the last that the event loop did not turn, in
 * milliseconds: by the clock, and of this thread's processor time, which does not grow with what else the machine does.
 */
await import("./service.ts");

const longest = { clock: 0, processor: 0 };
let turned = performance.now();
let used = process.threadCpuUsage();

function turn(): void {
  const { user, system } = process.threadCpuUsage(used);
  longest.clock = Math.max(longest.clock, performance.now() - turned);
  longest.processor = Math.max(longest.processor, (user + system) / 1000);
  turned = performance.now();
  used = process.threadCpuUsage();
  setTimeout(turn, 1);
}
turn();
process.on("message", () => {
  process.send?.(longest);
  Object.assign(longest, { clock: 0, processor: 0 });
});
