/** The line-ups that the sheet draws: the first, and each later part that begins with another one. */
import type { ExportedLineup } from '@touchline/domain/export/format/match-export';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import type { Pitch } from '../values.ts';
import { partText } from './parts.ts';
import { nameOf, numberOf, pitchNames, type Sheet } from './people.ts';

/** Kind of pitch as a match stores it. */
const FUTSAL = 1;

export function pitchesOf(sheet: Sheet): readonly Pitch[] {
  const { doc, locale } = sheet;
  const isBlank = isNotStarted(doc.match.status);
  const shown = isBlank ? doc.lineups.slice(0, 1) : changed(doc.lineups.filter(({ played }) => played));
  if (isBlank && shown.every(({ places }) => places.length === 0)) {
    return [
      {
        title: m.sheet_empty_pitch({}, { locale }),
        alt: m.sheet_pitch_none({}, { locale }),
        isFutsal: doc.match.pitch === FUTSAL,
        players: [],
      },
    ];
  }
  const title = (lineup: ExportedLineup, index: number) => {
    if (index > 0) return partText(sheet, lineup.part);
    return isBlank ? m.sheet_planned_lineup({}, { locale }) : m.live_will_start({}, { locale });
  };
  return shown
    .filter(({ places }) => places.length > 0)
    .map((lineup, index) => pitchOf(sheet, lineup, title(lineup, index)));
}

/** The first line-up of each part, without those that are as the one before. */
function changed(lineups: readonly ExportedLineup[]): readonly ExportedLineup[] {
  const ofParts = lineups.filter(
    ({ part }, index) => lineups.findIndex((other) => other.part === part) === index,
  );
  return ofParts.filter((lineup, index) => {
    const before = ofParts[index - 1];
    return before === undefined || key(before) !== key(lineup);
  });
}

function key({ places }: ExportedLineup): string {
  const texts = places.map(({ player, x, y }) => `${player} ${Math.round(x)} ${Math.round(y)}`);
  return texts.sort().join();
}

function pitchOf(sheet: Sheet, { places }: ExportedLineup, title: string): Pitch {
  const { doc, locale } = sheet;
  const names = pitchNames(
    sheet,
    places.map(({ player }) => player),
  );
  const captain = doc.players.find((player) => player.captain)?.sid ?? 0;
  const players = places.map((place) =>
    m.sheet_pitch_player({ name: nameOf(sheet, place.player), place: placeText(place, locale) }, { locale }),
  );
  return {
    title,
    alt: m.sheet_pitch_alt({ count: places.length, players: players.join('; ') }, { locale }),
    isFutsal: doc.match.pitch === FUTSAL,
    players: places.map(({ player, x, y, line }) => ({
      x,
      y,
      number: numberOf(doc, player),
      name: names.get(player) ?? '',
      isKeeper: line === 'K',
      isCaptain: player === captain,
    })),
  };
}

const LINE = {
  K: m.lineup_place_keeper,
  D: m.lineup_place_defence,
  M: m.lineup_place_midfield,
  A: m.lineup_place_attack,
} as const;
const LEFT_PERCENT = 36;
const RIGHT_PERCENT = 64;

function placeText({ line, x }: ExportedLineup['places'][number], locale: Sheet['locale']): string {
  const words = LINE[line]({}, { locale });
  if (line === 'K') return words;
  const side =
    x < LEFT_PERCENT ? m.lineup_place_left : x > RIGHT_PERCENT ? m.lineup_place_right : m.lineup_place_centre;
  return m.lineup_place({ line: words, side: side({}, { locale }) }, { locale });
}
