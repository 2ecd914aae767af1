/** Whether a server runs on this machine: its clock is ours then, and it reaches what listens here. */
import { networkInterfaces } from "node:os";

const LOOPBACK = /^((.*\.)?localhost|127\..*|\[::1\]|0\.0\.0\.0|\[::\])$/;

export function isLocal(base: string): boolean {
  const { hostname } = new URL(base);
  if (LOOPBACK.test(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));
}
