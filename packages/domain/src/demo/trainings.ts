/**
 * The trainings of the demo: the whole team once a week, and its keepers. They are made, asked about and rated by the
 * same rules as coaches and families do it.
 */
import type { Team } from '../entity/tables/team.ts';
import type { TrainingSelection, TrainingSession } from '../entity/tables/training.ts';
import { dayAt } from '../match/clock/kickoff-time.ts';
import { withAttendance, withReason } from '../match/sheet/sheet.ts';
import { decideSessionRating, rateableInSession } from '../rating/deciding.ts';
import { decideAsk } from '../request/asking/ask.ts';
import type { Result } from '../result.ts';
import { newSelection } from '../training/selection.ts';
import { decideSeries } from '../training/series/decide.ts';
import { weekdayOf } from '../training/series/rule.ts';
import { DEMO_PLAYERS } from './club.ts';
import { withDemoAnswers } from './family-answers.ts';
import { withRatingsOf } from './ratings.ts';
import { seededRandom } from './seeded-random.ts';
import {
  DEMO_SELECTIONS,
  FIRST_IN_DAYS,
  TRAINING_ANSWERS,
  TRAINING_REASONS,
  trainingOf,
  WEEKS_BEFORE,
  WEEKS_TO_COME,
} from './weekly.ts';
import type { DemoWords } from './words.ts';

export interface DemoTrainings {
  readonly selections: readonly TrainingSelection[];
  /** In the order of their dates. */
  readonly sessions: readonly TrainingSession[];
}

export interface TrainingIds {
  readonly account: number;
  /** One sid for each selection, and for each session. */
  readonly selections: readonly number[];
  readonly sessions: readonly number[];
}

const DAY = 86_400;
const WEEK = 7 * DAY;
const SEASON_WEEKS = 14;
const RATINGS_SEED = 200;

/** The selections of the team at `nowSeconds`, and the sessions of the first one: before today, and to come. */
export function demoTrainings(
  team: Team,
  ids: TrainingIds,
  { nowSeconds, words }: { readonly nowSeconds: number; readonly words: DemoWords },
): DemoTrainings {
  const createdAt = nowSeconds - SEASON_WEEKS * WEEK;
  const selections = DEMO_SELECTIONS.map(({ name, numbers }, index) => {
    const player_sids = team.shirtnumbers.filter(({ value }) => numbers.includes(value)).map(({ id }) => id);
    const made = newSelection({
      name: words.selections[name],
      shirt: team.shirt,
      player_sids,
      team,
      createdAt,
    });
    return { ...decided(made), sid: ids.selections[index] ?? 0 };
  });
  const [weekly, ...others] = selections;
  if (weekly === undefined) throw new RangeError('the demo has a selection');
  const { timezone } = team.metadata;
  const next = dayAt(nowSeconds, timezone) + FIRST_IN_DAYS * DAY;
  const draft = {
    ...trainingOf(words),
    weekdays: [weekdayOf(next)],
    from: next - WEEKS_BEFORE * WEEK,
    until: next + (WEEKS_TO_COME - 1) * WEEK,
    without: [],
  };
  const planned = decided(
    decideSeries(
      { selection: weekly, sessions: [] },
      { id: 'demo', draft, first: 0 },
      { nowSeconds: createdAt, timezone, noted: new Set() },
    ),
  );
  const sessions = planned.made.map((session, index) => {
    const known = { ...session, sid: ids.sessions[index] ?? 0 };
    if (index === WEEKS_BEFORE) return withRequest(known, { team, nowSeconds, words });
    if (index > WEEKS_BEFORE) return known;
    const came = withAbsences(known, { team, week: index, words });
    return index === WEEKS_BEFORE - 1
      ? withRatings(came, { account: ids.account, nowSeconds, timezone })
      : came;
  });
  return { selections: [{ ...weekly, series: planned.series }, ...others], sessions };
}

/** The past session with those who missed it; some families gave a reason. */
function withAbsences(
  session: TrainingSession,
  { team, week, words }: { readonly team: Team; readonly week: number; readonly words: DemoWords },
): TrainingSession {
  return DEMO_PLAYERS.reduce((known, { number, missesEvery }, index) => {
    if (missesEvery === 0 || (week + index) % missesEvery !== 0) return known;
    const player = playerNumbered(team, number);
    const absent = withAttendance(known, player, { present: false, signed_off: true });
    const reason = TRAINING_REASONS.get(number);
    return reason === undefined ? absent : withReason(absent, player, words.reasons[reason]);
  }, session);
}

/** The session after all families were asked a day ago, and some answered. */
function withRequest(
  session: TrainingSession,
  {
    team,
    nowSeconds,
    words,
  }: { readonly team: Team; readonly nowSeconds: number; readonly words: DemoWords },
): TrainingSession {
  const asked = decideAsk(
    session,
    { players: session.player_sids, how: 'link', again: false },
    { team, nowSeconds: nowSeconds - DAY },
  );
  return withDemoAnswers(decided(asked), TRAINING_ANSWERS, {
    playerOf: (number) => playerNumbered(team, number),
    nowSeconds,
    words,
  });
}

function withRatings(
  session: TrainingSession,
  {
    account,
    nowSeconds,
    timezone,
  }: { readonly account: number; readonly nowSeconds: number; readonly timezone: string },
): TrainingSession {
  return withRatingsOf(session, rateableInSession(session), {
    account,
    random: seededRandom(RATINGS_SEED),
    rate: (rated, change) => decideSessionRating(rated, change, { nowSeconds, timezone }),
  });
}

function playerNumbered(team: Team, number: number): number {
  return team.shirtnumbers.find(({ value }) => value === number)?.id ?? 0;
}

function decided<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new RangeError(`the demo breaks a rule: ${JSON.stringify(result.error)}`);
  return result.value;
}
