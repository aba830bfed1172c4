/** Minutes of a part, with halves: 25 minutes in two parts are 12.5 each. */
export function minutesText(minutes: number): string {
  return String(Math.round(minutes * 10) / 10);
}
