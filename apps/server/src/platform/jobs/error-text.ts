const LONGEST = 160;

/** A failed run's error for the table, the operator and the log: without addresses and quoted values of people. */
export function errorText(error: unknown): string {
  const [first = ''] = String(error).split('\n');
  return first
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/(["'`]).*?\1/g, '…')
    .slice(0, LONGEST);
}
