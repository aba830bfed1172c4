import { StartError } from '#platform/config/start-error.ts';

/** An operator's number. Throws StartError, which names the option, for anything else. */
export function wholeNumber(
  name: string,
  value: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= from && number <= to) return number;
  throw new StartError(`${name} must be a whole number from ${from} to ${to}.`);
}
