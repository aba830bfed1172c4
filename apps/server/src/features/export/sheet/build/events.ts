/** What happened, minute by minute. Counted events, such as corners, are in the statistics below. */

import type { EventType } from '@touchline/domain/entity/tables/match';
import type { ExportedEvent, MatchExport } from '@touchline/domain/export/format/match-export';
import { minuteText } from '@touchline/domain/match/clock/clock';
import { isGoal } from '@touchline/domain/match/events/events';
import { SHOOTOUT_PART } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import type { EventGroup, EventRow, ReportValues } from '../values.ts';
import { clipped } from './clipped.ts';
import { partText } from './parts.ts';
import { namedSidesOf, nameOf, type Sheet } from './people.ts';

const TEXT_MAX = 80;

interface Shown {
  readonly text: (inputs: Record<string, never>, options: { locale: Sheet['locale'] }) => string;
  readonly icon: EventRow['icon'];
}

/** The types that a match sheet lists. */
const SHOWN: Partial<Readonly<Record<EventType, Shown>>> = {
  GOAL: { text: m.words_goal, icon: 'goal' },
  OWN_GOAL: { text: m.live_event_own_goal, icon: 'goal' },
  PENALTY: { text: m.words_penalty, icon: 'other' },
  PENALTY_MISSED: { text: m.live_event_penalty_missed, icon: 'other' },
  PENALTY_STOPPED: { text: m.live_event_penalty_stopped, icon: 'other' },
  YELLOW_CARD: { text: m.words_card_yellow, icon: 'yellow' },
  SECOND_YELLOW_CARD: { text: m.live_event_second_yellow_card, icon: 'second' },
  RED_CARD: { text: m.words_card_red, icon: 'red' },
  TIME_PENALTY: { text: m.words_time_penalty, icon: 'other' },
  SUBS_IN: { text: m.words_substitution, icon: 'on' },
  SUBS_OUT: { text: m.words_leaves_pitch, icon: 'on' },
  INJURED: { text: m.live_event_injured, icon: 'other' },
  CAPTAIN: { text: m.words_captain, icon: 'other' },
  KEEPER_GLOVES: { text: m.live_event_keeper_gloves, icon: 'other' },
  TIME_OUT: { text: m.words_time_out, icon: 'other' },
};

export function eventGroupsOf(sheet: Sheet): readonly EventGroup[] {
  const { doc } = sheet;
  const scores = scoresAfter(doc);
  const shown = doc.events.filter((event) => event.valid && event.part < SHOOTOUT_PART && isListed(event));
  const parts = [...new Set(shown.map(({ part }) => part))];
  return parts.map((part) => ({
    title: partText(sheet, part),
    rows: shown
      .filter((event) => event.part === part)
      .map((event) => rowOf(sheet, event, scores.get(event.id) ?? '')),
  }));
}

function isListed({ type, ownType }: ExportedEvent): boolean {
  return SHOWN[type] !== undefined || (type === 'UNDEFINED' && ownType !== '');
}

function rowOf(sheet: Sheet, event: ExportedEvent, score: string): EventRow {
  const { doc, locale } = sheet;
  const shown = SHOWN[event.type];
  const own = doc.team.eventTypes.find(({ label }) => label === event.ownType);
  return {
    minute: minuteText({ minute: event.minute, overtime: event.stoppage }),
    icon: shown?.icon ?? 'other',
    what: shown?.text({}, { locale }) ?? clipped(own?.title ?? event.ownType, TEXT_MAX),
    who: clipped(whoOf(sheet, event), TEXT_MAX),
    score,
    isOurs: event.side === '' || isOurs(sheet, event),
  };
}

/** For an own goal the side that it counts for is not the player's. */
function isOurs({ doc }: Sheet, { side }: Pick<ExportedEvent, 'side'>): boolean {
  return side === (doc.match.away ? 'away' : 'home');
}

function whoOf(sheet: Sheet, event: ExportedEvent): string {
  const { locale } = sheet;
  const name = event.player === 0 ? '' : nameOf(sheet, event.player);
  if (event.type === 'SUBS_IN' && name !== '' && event.off !== 0) {
    return m.matchday_did_substitution({ on: name, off: nameOf(sheet, event.off) }, { locale });
  }
  if (event.type === 'SUBS_OUT' && event.off !== 0) return nameOf(sheet, event.off);
  const who = name === '' ? otherName(sheet, event) : name;
  if (event.type !== 'GOAL') return who;
  const assist = event.assist === 0 ? event.assistText.trim() : nameOf(sheet, event.assist);
  const details = [
    ...(who === '' ? [] : [who]),
    ...(event.goalType === 'PENALTY' ? [m.live_goal_penalty({}, { locale })] : []),
    ...(assist === '' ? [] : [m.sheet_assist_by({ name: assist }, { locale })]),
  ];
  return details.join(', ');
}

/** An opponent with what is known, otherwise the side. */
function otherName(sheet: Sheet, event: ExportedEvent): string {
  const { locale } = sheet;
  if (event.side === '') return event.playerText.trim();
  // An own goal counts for the side of the event, and was scored by a player of the other side.
  const side = event.type !== 'OWN_GOAL' ? event.side : event.side === 'home' ? 'away' : 'home';
  const team = namedSidesOf(sheet)[side];
  if (event.playerText.trim() !== '') return event.playerText.trim();
  return event.opponentNumber > 0
    ? m.live_opponent_number({ team, number: event.opponentNumber }, { locale })
    : team;
}

/** The score after each goal, home first; empty where the document has no score. */
function scoresAfter({ events, score }: MatchExport): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const goals = { home: 0, away: 0 };
  if (score === null) return found;
  for (const { id, type, side, valid, part } of events) {
    if (!valid || side === '' || !isGoal(type) || part >= SHOOTOUT_PART) continue;
    goals[side]++;
    found.set(id, `${goals.home}–${goals.away}`);
  }
  return found;
}

export function shootoutOf(sheet: Sheet): ReportValues['shootout'] {
  const { doc } = sheet;
  const kicks = doc.events.filter(
    ({ part, valid, type }) => part === SHOOTOUT_PART && valid && type in KICKS,
  );
  if (kicks.length === 0) return null;
  const sides = namedSidesOf(sheet);
  return {
    title: partText(sheet, SHOOTOUT_PART),
    sides: (['home', 'away'] as const).map((side) => ({
      team: sides[side],
      kicks: kicks
        .filter((kick) => kick.side === side)
        .map((kick) => ({ scored: kick.type === 'PENALTY', text: kickText(sheet, kick) })),
    })),
  };
}

/** The name alone says that the kick was scored. */
function kickText(sheet: Sheet, { type, player }: ExportedEvent): string {
  const outcome = (KICKS[type] ?? m.words_penalty)({}, { locale: sheet.locale });
  if (player === 0) return outcome;
  return type === 'PENALTY' ? nameOf(sheet, player) : `${nameOf(sheet, player)} (${outcome})`;
}

const KICKS: Partial<Readonly<Record<EventType, Shown['text']>>> = {
  PENALTY: m.words_goal,
  PENALTY_STOPPED: m.live_event_penalty_stopped,
  PENALTY_MISSED: m.live_event_penalty_missed,
};
