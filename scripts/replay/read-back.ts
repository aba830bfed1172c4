/** What a match on a device, or a follower's view of it, says happened: the same lines as the record. */
import type { EventType, Match, Side } from '@touchline/domain/entity/match';
import { isCard, isGoal } from '@touchline/domain/match/events';
import { onThePitch } from '@touchline/domain/match/on-pitch';
import { playingTime } from '@touchline/domain/match/playing-time';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public-view';
import { type Score, scoreOf } from '@touchline/domain/match/score';
import { type KickOutcome, shootoutOf } from '@touchline/domain/match/shootout';
import { timelineOf } from '@touchline/domain/match/timeline';
import { minuteText, type Outcome } from './outcome.ts';

/** One goal, card or substitution, whoever tells it. */
interface Told {
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

/** The outcome as a device of the coach has it. */
export function outcomeOnDevice(match: Match, nameOf: (sid: number) => string): Outcome {
  const score = scoreOf(match);
  const told = timelineOf(match).map(
    (row): Told => ({
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
  return { ...outcomeOf(told, { score: `${score.home}-${score.away}`, shootout, onPitch }), minutes };
}

/** The outcome as a follower sees it, line-ups shown and names in full. */
export function outcomeForFollowers(view: PublicMatch): Outcome {
  const told = view.timeline.map(
    (event: PublicEvent): Told => ({
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
  return outcomeOf(told, { score: `${view.scoreHome}-${view.scoreAway}`, shootout, onPitch });
}

function outcomeOf(
  told: readonly Told[],
  { score, shootout, onPitch }: Pick<Outcome, 'score' | 'shootout' | 'onPitch'>,
): Outcome {
  return {
    score,
    shootout,
    kicks: told.flatMap(({ side, who, kick }) => (kick === null ? [] : [`${side} ${who} ${kick}`])),
    goals: told
      .filter(({ type }) => isGoal(type))
      .map(goalLine)
      .sort(),
    cards: told.flatMap(cardLine).sort(),
    substitutions: told
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

function goalLine(event: Told): string {
  const kind = event.type === 'OWN_GOAL' ? 'own goal' : event.penalty ? 'penalty' : 'goal';
  return `${event.side} ${minuteOf(event)} ${event.who} (${kind})`;
}

function cardLine(event: Told): readonly string[] {
  return isCard(event.type)
    ? [`${event.side} ${minuteOf(event)} ${event.who} (${CARD_NAMES[event.type]})`]
    : [];
}

function minuteOf({ minute, overtime }: Told): string {
  return minuteText({ minute, added: overtime });
}
