/** Exported matches of which no two have a team, a colour or a player's name in common, as on a Saturday. */

import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { NAMES, playedExport } from '../../apps/server/src/features/export/sheet/sheet.testing.ts';

const MINUTES = 5;

/** The nth match: two line-ups, 14 players in eight scripts, 15 events, contacts and a note. */
export function playedMatch(n: number): MatchExport {
  const played = playedExport({ notes: { public: `Match ${n} in the rain.`, private: null } });
  const { team, match, players, events } = played;
  const shirt = { ...match.shirt, color1: colour(n), color2: colour(3 * n + 1) };
  return {
    ...played,
    team: { ...team, clubname: `Rietdijk ${n}`, shirt },
    match: {
      ...match,
      shirt,
      place: `Sportpark ${n}`,
      opponent: { ...match.opponent, clubname: `Noordhaven ${n}` },
    },
    players: players.map((player, index) => ({
      ...player,
      ...named(n, index),
      number: 1 + ((7 * n + index) % 99),
    })),
    events: events.map((event) => ({ ...event, minute: event.minute + (n % MINUTES) })),
  };
}

/** A first name and the family name of another player, with letters that make both different in each match. */
function named(n: number, index: number): { name: string; firstname: string; surname: string } {
  const [first = ''] = (NAMES[(index + n) % NAMES.length] ?? '').split(' ');
  const [, ...last] = (NAMES[(5 * index + 3 * n) % NAMES.length] ?? '').split(' ');
  const mark = (100 * n + index).toString(36);
  const [firstname, surname] = [`${first}-${mark}`, `${last.join(' ')} ${mark}`.trim()];
  return { name: `${firstname} ${surname}`, firstname, surname };
}

function colour(n: number): string {
  return `#${((n * 0x3d_71_9b) % 0x1_00_00_00).toString(16).padStart(6, '0')}`;
}
