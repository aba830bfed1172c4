/** The outcome of a match on a device, or in a follower's view, in the format of the record. */
import type { EventType, Match, Side } from '@touchline/domain/entity/tables/match';
import { isCard, isGoal } from '@touchline/domain/match/events/events';
import { type Score, scoreOf } from '@touchline/domain/match/events/score';
import { type KickOutcome, shootoutOf } from '@touchline/domain/match/events/shootout';
import { onThePitch } from '@touchline/domain/match/lineup/on-pitch';
import { playingTime } from '@touchline/domain/match/lineup/playing-time';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import { timelineOf } from '@touchline/domain/match/timeline/timeline';
import { minuteText, type Outcome } from './outcome.ts';

/** One goal, card or substitution. */
interface RecordedEvent {
  readonly type: EventType;
  readonly side: Side | '';
  readonly minute: number;
  readonly overtime: number;
  readonly who: string;
  readonly off: string;
  readonly penalty: boolean;
  readonly kick: KickOutcome | null;
}

const CARD_NAMES = { YELLOW_CARD: 'yellow', SECOND_YELLOW_CARD: 'second yellow', RED_CARD: 'red' } as const;

/** The outcome on a device of the coach. */
export function outcomeOnDevice(match: Match, nameOf: (sid: number) => string): Outcome {
  const score = scoreOf(match);
  const events = timelineOf(match).map(
    (row): RecordedEvent => ({
      type: row.type,
      side: row.side,
      minute: row.minute,
      overtime: row.overtime,
      who: row.player === 0 ? row.playername : nameOf(row.player),
      off: row.off === 0 ? '' : nameOf(row.off),
      penalty: row.goalType === 'PENALTY',
      kick: row.kick,
    }),
  );
  const onPitch = onThePitch(match).map((place) => nameOf(place.player_sid));
  const shootout = shootoutText(shootoutOf(match)?.score ?? null);
  const minutes = [...playingTime(match, 0)].map(([sid, played]) => `${nameOf(sid)} ${played}`).sort();
  return { ...outcomeOf(events, { score: `${score.home}-${score.away}`, shootout, onPitch }), minutes };
}

/** The outcome in the follower's view, with line-ups and full names. */
export function outcomeForFollowers(view: PublicMatch): Outcome {
  const events = view.timeline.map(
    (event: PublicEvent): RecordedEvent => ({
      type: event.type,
      side: event.side,
      minute: event.minute,
      overtime: event.overtime,
      who: event.who?.name ?? '',
      off: event.type === 'SUBS_IN' ? (event.other?.name ?? '') : '',
      penalty: event.goalType === 'PENALTY',
      kick: event.kick,
    }),
  );
  const onPitch = (view.lineup ?? []).map((place) => place.name);
  const shootout = shootoutText(view.shootout);
  const score = view.score === null ? '' : `${view.score.home}-${view.score.away}`;
  return outcomeOf(events, { score, shootout, onPitch });
}

function outcomeOf(
  events: readonly RecordedEvent[],
  { score, shootout, onPitch }: Pick<Outcome, 'score' | 'shootout' | 'onPitch'>,
): Outcome {
  return {
    score,
    shootout,
    kicks: events.flatMap(({ side, who, kick }) => (kick === null ? [] : [`${side} ${who} ${kick}`])),
    goals: events
      .filter(({ type }) => isGoal(type))
      .map(goalLine)
      .sort(),
    cards: events.flatMap(cardLine).sort(),
    substitutions: events
      .filter(({ type }) => type === 'SUBS_IN')
      .map((event) => `${minuteOf(event)} ${event.who} for ${event.off}`)
      .sort(),
    minutes: null,
    onPitch: [...onPitch].sort(),
  };
}

function shootoutText(score: Score | null): string {
  return score === null ? '' : `${score.home}-${score.away}`;
}

function goalLine(event: RecordedEvent): string {
  const kind = event.type === 'OWN_GOAL' ? 'own goal' : event.penalty ? 'penalty' : 'goal';
  return `${event.side} ${minuteOf(event)} ${event.who} (${kind})`;
}

function cardLine(event: RecordedEvent): readonly string[] {
  return isCard(event.type)
    ? [`${event.side} ${minuteOf(event)} ${event.who} (${CARD_NAMES[event.type]})`]
    : [];
}

function minuteOf({ minute, overtime }: RecordedEvent): string {
  return minuteText({ minute, added: overtime });
}
