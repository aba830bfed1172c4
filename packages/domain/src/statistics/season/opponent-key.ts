/** Which matches have the same opponent: club and team name, compared without case, accents and spaces. */
import { plainText } from '../../text/plain-text.ts';

export interface OpponentNames {
  readonly opponent_clubname: string;
  readonly opponent_teamname: string;
}

/** Opponents that the coach has declared to be the same: the key of one, and the key of the one that it counts as. */
export type SameOpponents = ReadonlyMap<string, string>;

/** The key of an opponent; equal for equal opponents. Empty for a match without an opponent's name. */
export function opponentKey(names: OpponentNames, same: SameOpponents): string {
  let key = ownKey(names);
  // A circle of declarations ends where it began.
  for (const seen = new Set<string>(); !seen.has(key); ) {
    seen.add(key);
    key = same.get(key) ?? key;
  }
  return key;
}

/** The key of the names alone. */
export function ownKey({ opponent_clubname, opponent_teamname }: OpponentNames): string {
  return folded(`${opponent_clubname}${opponent_teamname}`);
}

/** NFKD also makes one letter of forms that look alike, such as full-width ones. */
function folded(name: string): string {
  return plainText(name)
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
