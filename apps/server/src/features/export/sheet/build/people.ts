/** Names of players and sides on paper. A hidden name is "Player", as on public pages. */
import type { ExportedPlayer, MatchExport } from '@touchline/domain/export/format/match-export';
import { sideNames } from '@touchline/domain/match/events/names';
import { type Locale, m } from '@touchline/i18n';
import { clipped } from './clipped.ts';

/** The document, and the words for it. */
export interface Sheet {
  readonly doc: MatchExport;
  readonly locale: Locale;
}

const NAME_MAX = 60;
const TEAM_MAX = 70;
const PITCH_NAME_MAX = 15;

export function playerOf(doc: MatchExport, sid: number): ExportedPlayer | undefined {
  return doc.players.find((player) => player.sid === sid);
}

/** The name in full, "Player 7" for a hidden name with a number, "Player" otherwise. */
export function nameOf({ doc, locale }: Sheet, sid: number): string {
  const player = playerOf(doc, sid);
  const name = player?.name.trim() ?? '';
  if (name !== '') return clipped(name, NAME_MAX);
  const number = player?.number ?? null;
  return number === null
    ? m.common_screen_player({}, { locale })
    : m.live_player_number({ number }, { locale });
}

export function numberOf(doc: MatchExport, sid: number): string {
  const number = playerOf(doc, sid)?.number ?? null;
  return number === null ? '' : String(number);
}

/** The name on the pitch: the first name, or more of it where two players there share it. */
export function pitchNames(sheet: Sheet, sids: readonly number[]): ReadonlyMap<number, string> {
  const short = new Map(sids.map((sid) => [sid, firstName(sheet, sid)]));
  const seen = [...short.values()];
  return new Map(
    [...short].map(([sid, name]) => {
      const isShared = seen.filter((other) => other === name).length > 1;
      return [sid, clipped(isShared ? nameOf(sheet, sid) : name, PITCH_NAME_MAX)];
    }),
  );
}

/** Of the name that the document shows: it says less about a player whose name is limited. */
function firstName({ doc, locale }: Sheet, sid: number): string {
  return playerOf(doc, sid)?.name.trim().split(/\s+/)[0] || m.common_screen_player({}, { locale });
}

export interface Sides {
  readonly home: string;
  readonly away: string;
}

/** Both sides' names; empty for one without a name. */
export function sidesOf({ match, team }: MatchExport): Sides {
  const { clubname: opponent_clubname, teamname: opponent_teamname } = match.opponent;
  const { home, away } = sideNames({ awaygame: match.away, opponent_clubname, opponent_teamname }, team);
  return { home: clipped(home.full, TEAM_MAX), away: clipped(away.full, TEAM_MAX) };
}

/** Both sides' names, with a word for a side without one. */
export function namedSidesOf({ doc, locale }: Sheet): Sides {
  const { home, away } = sidesOf(doc);
  const ours = m.common_menu_team({}, { locale });
  const theirs = m.matches_opponent({}, { locale });
  return doc.match.away
    ? { home: home || theirs, away: away || ours }
    : { home: home || ours, away: away || theirs };
}

export function titleOf(sheet: Sheet): string {
  return m.live_title(namedSidesOf(sheet), { locale: sheet.locale });
}
