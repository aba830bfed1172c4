/** The players on the sheet: first those of the starting line-up, then the bench, then who is not there. */
import type { ExportedPlayer } from '@touchline/domain/export/format/match-export';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import type { Contact, SquadRow } from '../values.ts';
import { clipped } from './clipped.ts';
import { nameOf, numberOf, type Sheet } from './people.ts';

const CONTACT_MAX = 60;

export function squadOf(sheet: Sheet): readonly SquadRow[] {
  const { doc } = sheet;
  const starting = startersOf(sheet);
  const rank = ({ sid, unavailable }: ExportedPlayer) => {
    const place = starting.indexOf(sid);
    return place >= 0 ? place : 1_000 + (unavailable === null ? 0 : 1_000);
  };
  return doc.players
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map((player) => rowOf(sheet, player, starting.includes(player.sid)));
}

/** The first line-up, the keeper first. */
function startersOf({ doc }: Sheet): readonly number[] {
  return (doc.lineups[0]?.places ?? [])
    .toSorted((a, b) => Number(b.line === 'K') - Number(a.line === 'K'))
    .map(({ player }) => player);
}

function rowOf(sheet: Sheet, player: ExportedPlayer, starts: boolean): SquadRow {
  const { doc, locale } = sheet;
  const counts = doc.statistics?.players.find((one) => one.player === player.sid);
  const minutes = doc.statistics?.minutes.find((one) => one.player === player.sid)?.minutes ?? null;
  const played = doc.statistics?.played ?? 0;
  const wasThere = player.unavailable === null || starts || (minutes ?? 0) > 0;
  return {
    number: numberOf(doc, player.sid),
    name: player.name.trim() === '' ? m.common_screen_player({}, { locale }) : nameOf(sheet, player.sid),
    marks: [
      ...(player.captain ? [m.sheet_captain_mark({}, { locale })] : []),
      ...(keptGoal(sheet, player.sid) ? [m.players_position_short_k({}, { locale })] : []),
    ],
    state: wasThere ? '' : stateText(sheet, player),
    starts,
    minutes: minutes === null || played <= 0 ? null : Math.round(minutes),
    share: played <= 0 ? 0 : (minutes ?? 0) / played,
    goals: counts?.goals ?? 0,
    assists: counts?.assists ?? 0,
    yellow: counts?.yellow ?? 0,
    red: counts?.red ?? 0,
  };
}

function keptGoal({ doc }: Sheet, sid: number): boolean {
  const isBlank = isNotStarted(doc.match.status);
  const lineups = isBlank ? doc.lineups.slice(0, 1) : doc.lineups.filter(({ played }) => played);
  return lineups.some(({ places }) => places.some(({ player, line }) => player === sid && line === 'K'));
}

function stateText({ locale }: Sheet, { unavailable }: ExportedPlayer): string {
  if (unavailable === 'injured') return m.lineup_injured({}, { locale });
  return unavailable === 'absent' ? m.lineup_absent({}, { locale }) : m.lineup_signed_off({}, { locale });
}

export function contactsOf(sheet: Sheet): readonly Contact[] {
  return sheet.doc.players.flatMap(({ sid, private: hidden }) => {
    const { telephone = '', email = '' } = hidden ?? {};
    if (telephone === '' && email === '') return [];
    return [
      {
        name: nameOf(sheet, sid),
        telephone: clipped(telephone, CONTACT_MAX),
        email: clipped(email, CONTACT_MAX),
      },
    ];
  });
}
