/** The players of an exported match, with the names that the asking person may see. */

import { countingAnswer } from '../../attendance/attendance-status.ts';
import { publicNamesOf } from '../../match/public/public-names.ts';
import { captainOf } from '../../match/sheet/captain.ts';
import {
  answerOf,
  questionOf,
  reasonOf,
  type SheetPlayer,
  sheetOf,
  shirtNumberOf,
} from '../../match/sheet/sheet.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { appearanceOf } from '../../privacy/appearance.ts';
import { playerName } from '../../privacy/player-name.ts';
import type { ExportedEvent, ExportedLineup, ExportedPlayer } from '../format/match-export.ts';
import type { ExportInput } from './input.ts';
import { exportedPlan } from './lineups.ts';

interface Named {
  readonly events: readonly ExportedEvent[];
  readonly lineups: readonly ExportedLineup[];
  readonly bench: readonly number[];
}

/**
 * The players on the sheet in its order, then others whom the document names. For others than the staff only those whom
 * it names: why a player does not come stays with the staff.
 */
export function exportedPlayers(input: ExportInput, named: Named): readonly ExportedPlayer[] {
  const { match, players, rights } = input;
  const known = new Map(players.map((player) => [player.sid, player]));
  const sheet = new Map(sheetOf(match).map((player) => [player.sid, player]));
  const inDocument = namedIn(named);
  const staffOnly = rights.view === 'staff' ? behindTheScenes(match) : [];
  const sids = new Set([...sheet.keys(), ...inDocument, ...staffOnly]);
  const captain = captainOf(match);
  return [...sids]
    .filter((sid) => sid !== 0 && (rights.view === 'staff' || inDocument.has(sid)))
    .map((sid) => {
      const player = known.get(sid) ?? { ...NO_PLAYER, sid };
      const one = sheet.get(sid);
      const shown = { sid, onSheet: one !== undefined, order: one?.order ?? 0, captain: sid === captain };
      return rights.view === 'staff'
        ? { ...shown, ...staffPlayer(input, { player, one }) }
        : { ...shown, ...sharedPlayer(input, player) };
    });
}

type KnownPlayer = Pick<
  ExportInput['players'][number],
  'sid' | 'firstname' | 'surname' | 'nickname' | 'position_ids' | 'metadata'
>;

const NO_PLAYER: Omit<KnownPlayer, 'sid'> = {
  firstname: '',
  surname: '',
  nickname: '',
  position_ids: [],
  metadata: { footed: '', note: '', email1: '', telephone1: '', cid: 0 },
};

type Rest = Omit<ExportedPlayer, 'sid' | 'onSheet' | 'order' | 'captain'>;

function staffPlayer(
  { match, rights }: ExportInput,
  { player, one }: { readonly player: KnownPlayer; readonly one: SheetPlayer | undefined },
): Rest {
  const { sid, firstname, surname, nickname, position_ids, metadata } = player;
  const recorded = match.metadata.players.find((status) => status.sid === sid);
  const said = answerOf(match, sid);
  const answer = countingAnswer({ ...said, ...questionOf(match, sid) });
  return {
    cid: metadata.cid,
    name: playerName(player, 'full_name'),
    firstname,
    surname,
    nickname,
    number: numberOrNull(shirtNumberOf(match, sid)),
    positions: position_ids,
    footed: metadata.footed,
    unavailable: one?.unavailable ?? null,
    attendance: {
      present: recorded?.present ?? true,
      signedOff: recorded?.signed_off === true || (answer === 'no' && said.withdrew),
      injured: recorded?.injured ?? false,
      answer,
    },
    fromMinute: one?.fromMinute ?? 0,
    untilMinute: one?.untilMinute ?? 0,
    private: rights.seesPrivate
      ? { email: metadata.email1, telephone: metadata.telephone1, reason: reasonOf(match, sid) }
      : null,
  };
}

function sharedPlayer({ match, team }: ExportInput, player: KnownPlayer): Rest {
  const number = shirtNumberOf(match, player.sid);
  const names = publicNamesOf(match, team);
  const shown = appearanceOf({ surface: 'export', team, player, number, names });
  return {
    cid: 0,
    name: shown.name,
    firstname: '',
    surname: '',
    nickname: '',
    number: numberOrNull(shown.number),
    positions: [],
    footed: '',
    unavailable: null,
    attendance: null,
    fromMinute: 0,
    untilMinute: 0,
    private: null,
  };
}

function numberOrNull(number: number): number | null {
  return number === SHIRT_NUMBER_NONE ? null : number;
}

function namedIn({ events, lineups, bench }: Named): ReadonlySet<number> {
  return new Set([
    ...lineups.flatMap(({ places }) => places.map(({ player }) => player)),
    ...bench,
    ...events.flatMap(({ player, assist, off, lineup }) => [
      player,
      assist,
      off,
      ...lineup.map((place) => place.player),
    ]),
  ]);
}

/** Players whom only the plan or a rating names. */
function behindTheScenes(match: ExportInput['match']): readonly number[] {
  const plan = exportedPlan(match);
  return [
    plan.captain,
    ...plan.keepers,
    ...plan.places.map(({ player }) => player),
    ...Object.values(match.ratings).map(({ sid }) => sid),
  ];
}
