import { connect, type Socket } from "node:net";

/** A connection that is written to byte by byte, as no client library would. */
export interface RawConnection {
  /** False once the other side has ended it. */
  write(bytes: string | Uint8Array): Promise<boolean>;
  /** What has come so far, as text. */
  heard(): string;
  /** Status of the newest answer; undefined before the first. */
  status(): number | undefined;
  /** True once it is over, false where that takes longer. */
  overWithin(ms: number): Promise<boolean>;
  close(): void;
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A reset is one way of being ended.
  socket.on("error", () => undefined);
  const over = new Promise<true>((resolve) => void socket.once("close", () => resolve(true)));
  let heard = "";
  socket.setEncoding("latin1").on("data", (text: string) => (heard += text));
  // Not `once` of node:events, which rejects where the connection fails: that is an end as well.
  await Promise.race([new Promise((resolve) => void socket.once("connect", resolve)), over]);
  return {
    write: (bytes) => written(socket, bytes),
    heard: () => heard,
    status: () => {
      const found = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].at(-1)?.[1];
      return found === undefined ? undefined : Number(found);
    },
    overWithin: (ms) => within(over, ms),
    close: () => socket.destroy(),
  };
}

/** A server that does not read on makes the writer wait: that is no reason for us to. */
const PATIENCE_MS = 250;

async function written(socket: Socket, bytes: string | Uint8Array): Promise<boolean> {
  if (socket.destroyed || !socket.writable) return false;
  const flushed = new Promise<true>((resolve) => void socket.write(bytes, () => resolve(true)));
  await within(flushed, PATIENCE_MS);
  return !socket.destroyed;
}

async function within(event: Promise<true>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const first = await Promise.race([event, late]);
  clearTimeout(timer);
  return first;
}
