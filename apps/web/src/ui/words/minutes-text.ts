/** Minutes of a part, with the half minute that a length of 25 in two parts has. */
export function minutesText(minutes: number): string {
  return String(Math.round(minutes * 10) / 10);
}
