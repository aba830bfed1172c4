/**
 * A simulated coach: one action with real domain commands on the rows of their device, chosen by seeded random numbers.
 */

import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { noteFields } from '@touchline/domain/entity/tables/note';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { RATING_MAX, ratingFields } from '@touchline/domain/entity/tables/rating';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import { decide } from '@touchline/domain/match/decide/decide';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { ourSide, theirSide } from '@touchline/domain/match/events/names';
import { fillLineup } from '@touchline/domain/match/lineup/lineup';
import { onTheBench, onThePitch } from '@touchline/domain/match/lineup/on-pitch';
import { newMatch } from '@touchline/domain/match/setup/defaults';
import { withAttendance } from '@touchline/domain/match/sheet/sheet';
import { noteChanges } from '@touchline/domain/note/save';
import { rateableInMatch, withRating } from '@touchline/domain/rating/deciding';
import { RATING_ASPECTS } from '@touchline/domain/rating/rating';
import { newTeam } from '@touchline/domain/team/new-team';
import { inOrder, withoutPlayer, withPlayer, withShirtNumber } from '@touchline/domain/team/squad';
import type { RowKey } from '@touchline/sync/store/store';
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { Writer } from '@touchline/sync/writes/writing';
import { changesOf, entityOf, innerId } from './entities.testing.ts';

export interface CoachAction {
  readonly name: string;
  /** Actions during a match are pushed at once. */
  readonly urgent: boolean;
  readonly does: (writer: Writer, context: CoachContext) => Promise<void>;
}

export interface CoachContext {
  readonly random: SeededRandom;
  /** A text that no other action writes. */
  readonly word: string;
  readonly account: number;
  /** Deleted rows on this device. */
  readonly deleted: readonly RowKey[];
  /** Reports a broken promise. */
  readonly breaks: (what: string) => void;
}

const GOALKEEPER_OR_NOT = ['K', 'D', 'M', 'A'] as const;

/** Matches are written most, as on a match day. */
const ACTIONS: readonly (readonly [weight: number, action: CoachAction])[] = [
  [34, { name: 'match command', urgent: true, does: play }],
  [8, { name: 'player', urgent: false, does: changePlayer }],
  [7, { name: 'new player', urgent: false, does: addPlayer }],
  [5, { name: 'squad', urgent: false, does: changeSquad }],
  [5, { name: 'match sheet', urgent: false, does: changeSheet }],
  [4, { name: 'new match', urgent: false, does: addMatch }],
  [4, { name: 'team', urgent: false, does: changeTeam }],
  [5, { name: 'rating', urgent: false, does: ratePlayer }],
  [4, { name: 'note', urgent: false, does: writeNote }],
  [3, { name: 'new team', urgent: false, does: addTeam }],
  [3, { name: 'delete', urgent: false, does: remove }],
  [3, { name: 'restore', urgent: false, does: restore }],
  [2, { name: 'own details', urgent: false, does: changeAccount }],
  [3, { name: 'forbidden change', urgent: false, does: changeForbidden }],
];
const WEIGHTS = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export function anyAction(random: SeededRandom): CoachAction {
  let roll = random.below(WEIGHTS);
  for (const [weight, action] of ACTIONS) {
    roll -= weight;
    if (roll < 0) return action;
  }
  throw new Error('no action');
}

async function play(writer: Writer, { random }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('matches'));
  if (row === undefined) return;
  const match = entityOf(matchFields, row);
  const eid = await innerId(writer);
  if (eid === null) return;
  const context = { nowSeconds: writer.now / 1_000, eid };
  const decided = decide(match, commandFor(match, random), context);
  if (decided.ok) await writer.change('matches', row.sid, decided.value.changes);
}

function commandFor(match: Match, random: SeededRandom): MatchCommand {
  if (match.status === 'CAN_START') return { type: 'kickOff' };
  const roll = random.below(20);
  const onPitch = onThePitch(match);
  const scorer = random.pick(onPitch)?.player_sid ?? 0;
  if (roll < 7) {
    const assist = random.pick(onPitch)?.player_sid ?? 0;
    return { type: 'goal', side: ourSide(match), player: scorer, ...(assist === scorer ? {} : { assist }) };
  }
  if (roll < 9) return { type: 'goal', side: theirSide(match), sn: 1 + random.below(20) };
  if (roll < 13) return { type: 'substitute', on: random.pick(onTheBench(match))?.sid ?? 0, off: scorer };
  if (roll < 14) return { type: 'card', side: ourSide(match), colour: 'yellow', player: scorer };
  if (roll < 16) return { type: 'removeEvent', eid: random.pick(match.events)?.eid ?? '' };
  if (roll < 17) return { type: 'correctClock', seconds: random.below(120) - 60 };
  const flow = ['pause', 'resume', 'endPart', 'startPart', 'endMatch', 'reopen'] as const;
  return { type: random.pick(flow) ?? 'pause' };
}

async function changePlayer(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('players'));
  if (row === undefined) return;
  const player = entityOf(playerFields, row);
  const position = random.pick(GOALKEEPER_OR_NOT) ?? 'M';
  const after = random.chance(0.6)
    ? { ...player, nickname: word }
    : { ...player, position_ids: [position], metadata: { ...player.metadata, note: word } };
  await writer.change('players', row.sid, changesBetween(playerFields, player, after));
}

async function addPlayer(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('teams'));
  // A player who is created in another account's team belongs to that team; otherwise to the coach's own collection.
  const isShared = row?.registers.shared?.[0] === true && random.chance(0.7);
  const team_sid = isShared ? row.sid : 0;
  const player = create(playerFields, { nickname: word, firstname: word, position_ids: ['D'], team_sid });
  const sid = await writer.create('players', changesOf(playerFields, player));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const joined = withPlayer(team, sid);
  if (joined.ok) await saveTeam(writer, team, joined.value);
}

async function changeSquad(writer: Writer, { random }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const player = random.pick(team.player_sids) ?? 0;
  const roll = random.below(3);
  if (roll === 0) await saveTeam(writer, team, withoutPlayer(team, player));
  else if (roll === 1) await saveTeam(writer, team, inOrder(team, [player]));
  else {
    const numbered = withShirtNumber(team, player, 1 + random.below(40));
    if (numbered.ok) await saveTeam(writer, team, numbered.value);
  }
}

async function changeSheet(writer: Writer, { random }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('matches'));
  if (row === undefined) return;
  const match = entityOf(matchFields, row);
  const player = random.pick(match.players)?.sid ?? 0;
  const after = withAttendance(match, player, { present: random.chance(0.5) });
  await writer.change('matches', row.sid, changesBetween(matchFields, match, after));
}

async function addMatch(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const seconds = Math.floor(writer.now / 1_000);
  const players = (await writer.rowsOf('players')).map((player) => entityOf(playerFields, player));
  const plain = newMatch({ team, date: seconds, match_token: '', createdAt: seconds });
  const match: Match = { ...plain, status: 'CAN_START', opponent_clubname: word };
  const filled = fillLineup(match, players);
  await writer.create('matches', changesOf(matchFields, filled.ok ? filled.value : match));
}

async function changeTeam(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const captain = random.pick(team.player_sids) ?? -1;
  const after = random.chance(0.5)
    ? { ...team, division: word }
    : { ...team, metadata: { ...team.metadata, captain } };
  await saveTeam(writer, team, after);
}

async function writeNote(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('notes'));
  if (row !== undefined && random.chance(0.5)) {
    const note = entityOf(noteFields, row);
    const line = { text: word, bold: false, italic: false, link: '' };
    const contents = [
      ...note.blocks,
      { shape: 'paragraph', level: 0, checked: false, medium: 0, runs: [line] } as const,
    ];
    const draft = { title: note.title, contents };
    const saved = noteChanges({ note, base: note.blocks, draft, newId: () => `${word}-1` });
    if (saved.ok) await writer.change('notes', row.sid, saved.value);
    return;
  }
  const match = random.pick(await writer.rowsOf('matches'));
  if (match === undefined) return;
  const about = { kind: 'match' as const, kind_sid: match.sid };
  const note = create(noteFields, { ...about, type: 'match', title: word });
  await writer.create('notes', changesOf(noteFields, note));
}

/** Also while the match is not over: two coaches meet at one player more often. */
async function ratePlayer(writer: Writer, { random, account }: CoachContext): Promise<void> {
  const row = random.pick(await writer.rowsOf('matches'));
  if (row === undefined) return;
  const match = entityOf(matchFields, row);
  const players = rateableInMatch(match);
  const change = {
    player: random.pick(players) ?? 0,
    account,
    aspect: random.pick(RATING_ASPECTS) ?? 'all',
    value: random.below(RATING_MAX + 1),
  };
  const rated = withRating(match.ratings, change, players);
  if (!rated.ok) return;
  const after = { ...match, ratings: rated.value };
  await writer.change('matches', row.sid, changesBetween(matchFields, match, after));
}

async function addTeam(writer: Writer, { word }: CoachContext): Promise<void> {
  const createdAt = Math.floor(writer.now / 1_000);
  const team = newTeam({ clubname: word, teamname: 'JO11-1', timezone: 'Europe/Amsterdam', createdAt });
  await writer.create('teams', changesOf(teamFields, team));
}

async function remove(writer: Writer, { random }: CoachContext): Promise<void> {
  const collection = random.pick(['players', 'players', 'matches', 'notes', 'teams']) ?? 'players';
  const row = random.pick(await writer.rowsOf(collection));
  if (row !== undefined) await writer.remove(collection, row.sid);
}

async function restore(writer: Writer, { random, deleted }: CoachContext): Promise<void> {
  const key = random.pick(deleted);
  if (key !== undefined) await writer.restore(key.collection, key.sid);
}

async function changeAccount(writer: Writer, { account, word }: CoachContext): Promise<void> {
  const registers = await writer.row('account', account);
  if (registers === undefined) return;
  const before = entityOf(accountFields, { sid: account, registers });
  const after = { ...before, nickname: word };
  await writer.change('account', account, changesBetween(accountFields, before, after));
}

/** A screen would not offer this change, but an outdated or modified app may send it. */
async function changeForbidden(writer: Writer, { random, word, account }: CoachContext): Promise<void> {
  const match = random.pick(await writer.rowsOf('matches'));
  if (random.chance(0.3) && match !== undefined) {
    const forged = create(ratingFields, { sid: 1, all: 1 });
    await writer.change('matches', match.sid, { [`ratings/1-${account + 1}`]: forged });
    return;
  }
  const team = random.pick(await writer.rowsOf('teams'));
  const player = random.pick(await writer.rowsOf('players'));
  if (random.chance(0.5) && team !== undefined) await writer.change('teams', team.sid, { sku: word });
  else if (player !== undefined) await writer.change('players', player.sid, { [`unheard_of.${word}`]: true });
}

async function saveTeam(writer: Writer, before: Team, after: Team): Promise<void> {
  await writer.change('teams', before.sid, changesBetween(teamFields, before, after));
}
