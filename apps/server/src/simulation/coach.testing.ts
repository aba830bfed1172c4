/** What a coach does: one action of real domain commands on what his device shows, as his dice say. */
import { accountFields } from '@touchline/domain/entity/account';
import { defaultsOf, type Entity, type FieldTable } from '@touchline/domain/entity/field';
import { type Match, matchFields } from '@touchline/domain/entity/match';
import { noteFields } from '@touchline/domain/entity/note';
import { playerFields } from '@touchline/domain/entity/player';
import { assemble, changesBetween, create, type Value } from '@touchline/domain/entity/rows';
import { type Team, teamFields } from '@touchline/domain/entity/team';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { decide } from '@touchline/domain/match/decide';
import { newMatch } from '@touchline/domain/match/defaults';
import { fillLineup } from '@touchline/domain/match/lineup';
import { ourSide, theirSide } from '@touchline/domain/match/names';
import { onTheBench, onThePitch } from '@touchline/domain/match/on-pitch';
import { withAttendance } from '@touchline/domain/match/sheet';
import { newTeam } from '@touchline/domain/team/new-team';
import { inOrder, withoutPlayer, withPlayer, withShirtNumber } from '@touchline/domain/team/squad';
import type { Dice } from '@touchline/sync/random.testing';
import type { Registers } from '@touchline/sync/registers';
import type { RowKey } from '@touchline/sync/store';
import type { Writer } from '@touchline/sync/writing';

export interface CoachAction {
  readonly name: string;
  /** Match day is pushed at once. */
  readonly urgent: boolean;
  readonly does: (writer: Writer, context: CoachContext) => Promise<void>;
}

export interface CoachContext {
  readonly dice: Dice;
  /** A text that nobody else writes. */
  readonly word: string;
  readonly account: number;
  /** Rows on this device that are deleted. */
  readonly deleted: readonly RowKey[];
}

type Row = { readonly sid: number; readonly registers: Registers };

const GOALKEEPER_OR_NOT = ['K', 'D', 'M', 'A'] as const;

/** A match is what is written most, as on a match day. */
const ACTIONS: readonly (readonly [weight: number, action: CoachAction])[] = [
  [34, { name: 'match command', urgent: true, does: play }],
  [8, { name: 'player', urgent: false, does: changePlayer }],
  [7, { name: 'new player', urgent: false, does: addPlayer }],
  [5, { name: 'squad', urgent: false, does: changeSquad }],
  [5, { name: 'match sheet', urgent: false, does: changeSheet }],
  [4, { name: 'new match', urgent: false, does: addMatch }],
  [4, { name: 'team', urgent: false, does: changeTeam }],
  [4, { name: 'note', urgent: false, does: writeNote }],
  [3, { name: 'new team', urgent: false, does: addTeam }],
  [3, { name: 'delete', urgent: false, does: remove }],
  [3, { name: 'restore', urgent: false, does: restore }],
  [2, { name: 'own details', urgent: false, does: changeAccount }],
  [3, { name: 'what is not his to change', urgent: false, does: changeForbidden }],
];
const WEIGHTS = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

export function anyAction(dice: Dice): CoachAction {
  let roll = dice.below(WEIGHTS);
  for (const [weight, action] of ACTIONS) {
    roll -= weight;
    if (roll < 0) return action;
  }
  throw new Error('no action');
}

async function play(writer: Writer, { dice }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('matches'));
  if (row === undefined) return;
  const match = entityOf(matchFields, row);
  const { ordinal, n } = await innerId(writer);
  if (ordinal === 0) return;
  const context = { nowSeconds: writer.now / 1_000, eid: `${ordinal}-${n}` };
  const decided = decide(match, commandFor(match, dice), context);
  if (decided.ok) await writer.change('matches', row.sid, decided.value.changes);
}

function commandFor(match: Match, dice: Dice): MatchCommand {
  if (match.status === 'CAN_START') return { type: 'kickOff' };
  const roll = dice.below(20);
  const onPitch = onThePitch(match);
  const scorer = dice.pick(onPitch)?.player_sid ?? 0;
  if (roll < 7) {
    const assist = dice.pick(onPitch)?.player_sid ?? 0;
    return { type: 'goal', side: ourSide(match), player: scorer, ...(assist === scorer ? {} : { assist }) };
  }
  if (roll < 9) return { type: 'goal', side: theirSide(match), sn: 1 + dice.below(20) };
  if (roll < 13) return { type: 'substitute', on: dice.pick(onTheBench(match))?.sid ?? 0, off: scorer };
  if (roll < 14) return { type: 'card', side: ourSide(match), colour: 'yellow', player: scorer };
  if (roll < 16) return { type: 'removeEvent', eid: dice.pick(match.events)?.eid ?? '' };
  if (roll < 17) return { type: 'correctClock', seconds: dice.below(120) - 60 };
  const flow = ['pause', 'resume', 'endPart', 'startPart', 'endMatch', 'reopen'] as const;
  return { type: dice.pick(flow) ?? 'pause' };
}

async function changePlayer(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('players'));
  if (row === undefined) return;
  const player = entityOf(playerFields, row);
  const position = dice.pick(GOALKEEPER_OR_NOT) ?? 'M';
  const after = dice.chance(0.6)
    ? { ...player, nickname: word }
    : { ...player, position_ids: [position], metadata: { ...player.metadata, note: word } };
  await writer.change('players', row.sid, changesBetween(playerFields, player, after));
}

async function addPlayer(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('teams'));
  // Made for somebody else's team he is a player of that team; otherwise he is the coach's own.
  const isShared = row?.registers.shared?.[0] === true && dice.chance(0.7);
  const team_sid = isShared ? row.sid : 0;
  const player = create(playerFields, { nickname: word, firstname: word, position_ids: ['D'], team_sid });
  const sid = await writer.create('players', changesOf(playerFields, player));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const joined = withPlayer(team, sid);
  if (joined.ok) await saveTeam(writer, team, joined.value);
}

async function changeSquad(writer: Writer, { dice }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const player = dice.pick(team.player_sids) ?? 0;
  const roll = dice.below(3);
  if (roll === 0) await saveTeam(writer, team, withoutPlayer(team, player));
  else if (roll === 1) await saveTeam(writer, team, inOrder(team, [player]));
  else {
    const numbered = withShirtNumber(team, player, 1 + dice.below(40));
    if (numbered.ok) await saveTeam(writer, team, numbered.value);
  }
}

async function changeSheet(writer: Writer, { dice }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('matches'));
  if (row === undefined) return;
  const match = entityOf(matchFields, row);
  const player = dice.pick(match.players)?.sid ?? 0;
  const after = withAttendance(match, player, { present: dice.chance(0.5) });
  await writer.change('matches', row.sid, changesBetween(matchFields, match, after));
}

async function addMatch(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const seconds = Math.floor(writer.now / 1_000);
  const players = (await writer.rowsOf('players')).map((player) => entityOf(playerFields, player));
  const plain = newMatch({ team, date: seconds, match_token: '', createdAt: seconds });
  const match: Match = { ...plain, status: 'CAN_START', opponent_clubname: word };
  const filled = fillLineup(match, players);
  await writer.create('matches', changesOf(matchFields, filled.ok ? filled.value : match));
}

async function changeTeam(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('teams'));
  if (row === undefined) return;
  const team = entityOf(teamFields, row);
  const captain = dice.pick(team.player_sids) ?? -1;
  const after = dice.chance(0.5)
    ? { ...team, division: word }
    : { ...team, metadata: { ...team.metadata, captain } };
  await saveTeam(writer, team, after);
}

async function writeNote(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const row = dice.pick(await writer.rowsOf('notes'));
  if (row !== undefined && dice.chance(0.5)) {
    const note = entityOf(noteFields, row);
    await writer.change('notes', row.sid, changesBetween(noteFields, note, { ...note, message: word }));
    return;
  }
  const match = dice.pick(await writer.rowsOf('matches'));
  if (match === undefined) return;
  const about = { kind: 'match' as const, kind_sid: match.sid };
  const note = create(noteFields, { ...about, type: 'private', title: word });
  await writer.create('notes', changesOf(noteFields, note));
}

async function addTeam(writer: Writer, { word }: CoachContext): Promise<void> {
  const createdAt = Math.floor(writer.now / 1_000);
  const team = newTeam({ clubname: word, teamname: 'JO11-1', timezone: 'Europe/Amsterdam', createdAt });
  await writer.create('teams', changesOf(teamFields, team));
}

async function remove(writer: Writer, { dice }: CoachContext): Promise<void> {
  const collection = dice.pick(['players', 'players', 'matches', 'notes', 'teams']) ?? 'players';
  const row = dice.pick(await writer.rowsOf(collection));
  if (row !== undefined) await writer.remove(collection, row.sid);
}

async function restore(writer: Writer, { dice, deleted }: CoachContext): Promise<void> {
  const key = dice.pick(deleted);
  if (key !== undefined) await writer.restore(key.collection, key.sid);
}

async function changeAccount(writer: Writer, { account, word }: CoachContext): Promise<void> {
  const registers = await writer.row('account', account);
  if (registers === undefined) return;
  const before = entityOf(accountFields, { sid: account, registers });
  const after = { ...before, nickname: word };
  await writer.change('account', account, changesBetween(accountFields, before, after));
}

/** A screen would not offer it; an older app, or a curious coach, may send it all the same. */
async function changeForbidden(writer: Writer, { dice, word }: CoachContext): Promise<void> {
  const team = dice.pick(await writer.rowsOf('teams'));
  const player = dice.pick(await writer.rowsOf('players'));
  if (dice.chance(0.5) && team !== undefined) await writer.change('teams', team.sid, { sku: word });
  else if (player !== undefined) await writer.change('players', player.sid, { [`unheard_of.${word}`]: true });
}

async function saveTeam(writer: Writer, before: Team, after: Team): Promise<void> {
  await writer.change('teams', before.sid, changesBetween(teamFields, before, after));
}

/** Before the device is registered there are none (LOC-8). */
async function innerId(writer: Writer): Promise<{ readonly ordinal: number; readonly n: number }> {
  return writer.newInnerId().catch(() => ({ ordinal: 0, n: 0 }));
}

function entityOf<T extends FieldTable>(
  table: T,
  { sid, registers }: Row,
): Entity<T> & { readonly sid: number } {
  const values: Record<string, Value> = {};
  for (const [path, [value]] of Object.entries(registers)) values[path] = value;
  return { ...assemble(table, values), sid };
}

function changesOf<T extends FieldTable>(table: T, entity: Entity<T>) {
  return changesBetween(table, defaultsOf(table), entity);
}
