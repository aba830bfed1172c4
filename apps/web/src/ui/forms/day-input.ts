/** The text of a date field for a calendar day, which is stored as its midnight in UTC; 0 for none. */

export function dayInput(seconds: number): string {
  return seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : '';
}

export function dayOfInput(text: string): number {
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? 0 : milliseconds / 1000;
}
