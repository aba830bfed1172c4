/**
 * A simulated trainer: selections, series and sessions with the real decisions of the domain, on the rows of their
 * device. Several do this at once, each without network.
 */
import { changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { noteFields } from '@touchline/domain/entity/tables/note';
import { RATING_MAX } from '@touchline/domain/entity/tables/rating';
import {
  type TrainingSelection,
  type TrainingSession,
  trainingSelectionFields,
  trainingSeriesFields,
  trainingSessionFields,
} from '@touchline/domain/entity/tables/training';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { withAttendance } from '@touchline/domain/match/sheet/sheet';
import { decideSessionRating } from '@touchline/domain/rating/deciding';
import { RATING_ASPECTS } from '@touchline/domain/rating/rating';
import { notedSessions, staysWithout, withPlayers } from '@touchline/domain/training/players';
import {
  decideSeries,
  decideSeriesChange,
  decideSeriesDays,
  decideSeriesRemoval,
  type Planned,
} from '@touchline/domain/training/series/decide';
import { fixedBy, type SeriesContext } from '@touchline/domain/training/series/recorded';
import { DAY } from '@touchline/domain/training/series/rule';
import type { SeriesChanges } from '@touchline/domain/training/series/series-changes';
import { withCancelled } from '@touchline/domain/training/session';
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';
import type { Writer } from '@touchline/sync/writes/writing';
import type { CoachAction, CoachContext } from './coach.testing.ts';
import { changesOf, entityOf, innerId } from './entities.testing.ts';

const TIMEZONE = 'Europe/Amsterdam';

const ACTIONS: readonly (readonly [weight: number, action: CoachAction])[] = [
  [20, { name: 'attendance', urgent: true, does: enterAttendance }],
  [8, { name: 'session rating', urgent: true, does: ratePlayer }],
  [4, { name: 'session note', urgent: false, does: writeNote }],
  [2, { name: 'new series', urgent: false, does: makeSeries }],
  [8, { name: 'session', urgent: false, does: changeOne }],
  [8, { name: 'following sessions', urgent: false, does: changeFollowing }],
  [4, { name: 'remove sessions', urgent: false, does: removeSessions }],
  [14, { name: 'series days', urgent: false, does: changeDays }],
  [2, { name: 'cancel session', urgent: false, does: cancelOne }],
  [4, { name: 'selection players', urgent: false, does: changePlayers }],
  [1, { name: 'delete selection', urgent: false, does: deleteSelection }],
];
const WEIGHTS = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);
const NEW_SELECTION: CoachAction = { name: 'new selection', urgent: false, does: makeSelection };

export function anyTraining(random: SeededRandom): CoachAction {
  let roll = random.below(WEIGHTS);
  for (const [weight, action] of ACTIONS) {
    roll -= weight;
    if (roll < 0) return { ...action, does: orSelection(action.does) };
  }
  return NEW_SELECTION;
}

/** A device without a selection makes one first. */
function orSelection(does: CoachAction['does']): CoachAction['does'] {
  return async (writer, context) => {
    const selections = await writer.rowsOf('training_selections');
    await (selections.length === 0 ? makeSelection : does)(writer, context);
  };
}

async function makeSelection(writer: Writer, context: CoachContext): Promise<void> {
  const team = context.random.pick(await writer.rowsOf('teams'));
  if (team === undefined) return;
  const players = (await writer.rowsOf('players')).map(({ sid }) => sid);
  const selection = create(trainingSelectionFields, {
    name: context.word,
    team_sid: team.sid,
    player_sids: players.filter(() => context.random.chance(0.5)),
  });
  const sid = await writer.create('training_selections', changesOf(trainingSelectionFields, selection));
  await seriesIn(writer, context, { selection: { ...selection, sid }, sessions: [] });
}

async function makeSeries(writer: Writer, context: CoachContext): Promise<void> {
  const planned = await plannedOn(writer, context.random);
  if (planned !== null) await seriesIn(writer, context, planned);
}

async function seriesIn(writer: Writer, context: CoachContext, planned: Planned): Promise<void> {
  const { random, word } = context;
  const id = await innerId(writer);
  if (id === null) return;
  const from = dayAt(writer.now / 1_000, TIMEZONE) + (random.below(10) - 7) * DAY;
  const draft = {
    ...create(trainingSeriesFields, { name: word, dateHours: 8 + random.below(12) }),
    weekdays: weekdaysFrom(random),
    from,
    until: from + (7 + random.below(14)) * DAY,
  };
  await apply(writer, context, {
    planned,
    decide: (series) => decideSeries(planned, { id, draft, first: 0 }, series),
  });
}

async function changeOne(writer: Writer, context: CoachContext): Promise<void> {
  const { random, word } = context;
  const found = await sessionOn(writer, random);
  if (found === null) return;
  const { planned, session } = found;
  const change = random.chance(0.5) ? { date: session.date + DAY } : { place: word };
  await apply(writer, context, {
    planned,
    named: session.sid,
    decide: (series) => decideSeriesChange(planned, { sid: session.sid, change, scope: 'this' }, series),
  });
}

async function changeFollowing(writer: Writer, context: CoachContext): Promise<void> {
  const { random, word } = context;
  const found = await sessionOn(writer, random, (session) => session.series !== '');
  if (found === null) return;
  const { planned, session } = found;
  const changes = [
    { date: session.date + (random.below(7) - 3) * DAY },
    { dateHours: random.below(24) },
    { place: word },
  ];
  const change = random.pick(changes) ?? {};
  await apply(writer, context, {
    planned,
    decide: (series) => decideSeriesChange(planned, { sid: session.sid, change, scope: 'following' }, series),
  });
}

async function removeSessions(writer: Writer, context: CoachContext): Promise<void> {
  const { random } = context;
  const found = await sessionOn(writer, random);
  if (found === null) return;
  const { planned, session } = found;
  const scope = session.series !== '' && random.chance(0.5) ? 'following' : 'this';
  await apply(writer, context, {
    planned,
    named: scope === 'this' ? session.sid : 0,
    decide: (series) => decideSeriesRemoval(planned, { sid: session.sid, scope }, series),
  });
}

async function changeDays(writer: Writer, context: CoachContext): Promise<void> {
  const { random } = context;
  const found = await sessionOn(writer, random, (session) => session.series !== '');
  if (found === null) return;
  const { planned, session } = found;
  const last = Math.max(...planned.sessions.map(({ date }) => date));
  const rules = [
    { weekdays: weekdaysFrom(random) },
    { until: session.date + random.below(7) * DAY },
    { without: [session.date] },
  ];
  // Two devices that extend a series make sessions twice.
  const rule = random.chance(0.6) ? { until: last + 7 * DAY } : (random.pick(rules) ?? {});
  await apply(writer, context, {
    planned,
    decide: (series) => decideSeriesDays(planned, { id: session.series, rule }, series),
  });
}

async function cancelOne(writer: Writer, { random }: CoachContext): Promise<void> {
  const found = await sessionOn(writer, random);
  if (found !== null) await save(writer, found.session, withCancelled(found.session, random.chance(0.7)));
}

async function enterAttendance(writer: Writer, { random }: CoachContext): Promise<void> {
  const found = await sessionOn(writer, random);
  const player = random.pick(found?.session.player_sids ?? []);
  if (found === null || player === undefined) return;
  await save(writer, found.session, withAttendance(found.session, player, { present: random.chance(0.2) }));
}

async function ratePlayer(writer: Writer, { random, account }: CoachContext): Promise<void> {
  const found = await sessionOn(writer, random);
  if (found === null) return;
  const { session } = found;
  const change = {
    player: random.pick(session.player_sids) ?? 0,
    account,
    aspect: random.pick(RATING_ASPECTS) ?? 'all',
    value: random.below(RATING_MAX + 1),
  };
  const time = { nowSeconds: writer.now / 1_000, timezone: TIMEZONE };
  const rated = decideSessionRating(session, change, time);
  if (rated.ok) await save(writer, session, rated.value);
}

async function writeNote(writer: Writer, { random, word }: CoachContext): Promise<void> {
  const found = await sessionOn(writer, random);
  if (found === null) return;
  const about = { kind: 'training_session' as const, kind_sid: found.session.sid };
  const note = create(noteFields, { ...about, type: 'training_session', title: word });
  await writer.create('notes', changesOf(noteFields, note));
}

async function changePlayers(writer: Writer, { random }: CoachContext): Promise<void> {
  const planned = await plannedOn(writer, random);
  if (planned === null) return;
  const { selection, sessions } = planned;
  const players = (await writer.rowsOf('players')).map(({ sid }) => sid);
  const player_sids = players.filter(() => random.chance(0.6));
  await saveSelection(writer, selection, { ...selection, player_sids });
  const now = dayAt(writer.now / 1_000, TIMEZONE);
  for (const session of sessions) {
    if (session.date > now) await save(writer, session, withPlayers(session, player_sids));
  }
}

async function deleteSelection(writer: Writer, { random }: CoachContext): Promise<void> {
  const planned = await plannedOn(writer, random);
  if (planned === null) return;
  const context = await contextOn(writer);
  for (const session of planned.sessions) {
    if (!staysWithout(session, context)) await writer.remove('training_sessions', session.sid);
  }
  await writer.remove('training_selections', planned.selection.sid);
}

interface SeriesAction {
  readonly planned: Planned;
  /** The session that the trainer changes or deletes by hand; 0 for none. */
  readonly named?: number;
  readonly decide: (context: SeriesContext) => { ok: true; value: SeriesChanges } | { ok: false };
}

/** Writes what a decision changes, after checking that it leaves alone what it must (decision 087). */
async function apply(
  writer: Writer,
  { breaks }: CoachContext,
  { planned: { selection, sessions }, named = 0, decide }: SeriesAction,
): Promise<void> {
  const context = await contextOn(writer);
  const decided = decide(context);
  if (!decided.ok) return;
  const { series, made, changed, removed, twins } = decided.value;
  const touched = new Set([...changed.map(([{ sid }]) => sid), ...removed, ...twins]);
  for (const session of sessions) {
    const why = fixedBy(session, context);
    if (why !== null && session.sid !== named && touched.has(session.sid))
      breaks(`a series changed session ${session.sid}, which is ${why}`);
  }
  await saveSelection(writer, selection, { ...selection, series });
  for (const session of made) {
    await writer.create('training_sessions', changesOf(trainingSessionFields, session));
  }
  for (const [before, after] of changed) await save(writer, before, after);
  for (const sid of [...removed, ...twins]) {
    if (sid === named) await writer.change('training_sessions', sid, { series: '' });
    await writer.remove('training_sessions', sid);
  }
}

async function contextOn(writer: Writer): Promise<SeriesContext> {
  const notes = (await writer.rowsOf('notes')).map((row) => entityOf(noteFields, row));
  return { nowSeconds: writer.now / 1_000, timezone: TIMEZONE, noted: notedSessions(notes) };
}

/** A selection with its sessions; null without one. */
async function plannedOn(writer: Writer, random: SeededRandom): Promise<Planned | null> {
  const row = random.pick(await writer.rowsOf('training_selections'));
  if (row === undefined) return null;
  const rows = await writer.rowsOf('training_sessions');
  const sessions = rows
    .map((session) => entityOf(trainingSessionFields, session))
    .filter(({ selection_sid }) => selection_sid === row.sid);
  return { selection: entityOf(trainingSelectionFields, row), sessions };
}

async function sessionOn(
  writer: Writer,
  random: SeededRandom,
  wanted: (session: TrainingSession) => boolean = () => true,
): Promise<{ readonly planned: Planned; readonly session: TrainingSession } | null> {
  const planned = await plannedOn(writer, random);
  const session = random.pick((planned?.sessions ?? []).filter(wanted));
  return planned === null || session === undefined ? null : { planned, session };
}

async function save(writer: Writer, before: TrainingSession, after: TrainingSession): Promise<void> {
  await writer.change('training_sessions', before.sid, changesBetween(trainingSessionFields, before, after));
}

async function saveSelection(
  writer: Writer,
  before: TrainingSelection,
  after: TrainingSelection,
): Promise<void> {
  await writer.change(
    'training_selections',
    before.sid,
    changesBetween(trainingSelectionFields, before, after),
  );
}

function weekdaysFrom(random: SeededRandom): readonly number[] {
  return [1 + random.below(7), 1 + random.below(7)];
}
