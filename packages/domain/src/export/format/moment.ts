/** A moment as documents carry it: UTC, in whole seconds, such as `2026-11-07T10:30:00Z`. */
export function momentText(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1_000).toISOString().slice(0, 19)}Z`;
}
