/** RFC 3339, UTC, milliseconds: how every time of the service's own is written. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
