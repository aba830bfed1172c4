/** Matches of the demo, as measurements need them. */
import type { Registers } from '@touchline/sync/model/registers';
import { pullAll, type SignedIn } from './calls.ts';

export interface OpenMatch {
  readonly sid: number;
  readonly token: string;
  readonly registers: Registers;
}

/** Matches with an open stream, sorted by the length of their timeline, longest first. */
export async function openMatches(session: SignedIn): Promise<readonly OpenMatch[]> {
  const rows = (await pullAll(session)).filter(({ collection }) => collection === 'matches');
  const longest = rows.toSorted((a, b) => Object.keys(b.registers).length - Object.keys(a.registers).length);
  const open: OpenMatch[] = [];
  for (const { sid, registers } of longest) {
    const token = registers.match_token?.[0];
    if (typeof token !== 'string') continue;
    const page = await fetch(`${session.url}/live/${token}/state.json`);
    if (page.ok) open.push({ sid, token, registers });
  }
  return open;
}
