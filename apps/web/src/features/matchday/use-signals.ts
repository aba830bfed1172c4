/** Sound and vibration while match day is open: the kick-off, goals, a part's end, and when to change. */
import type { Match } from '@touchline/domain/entity/match';
import { clockAt } from '@touchline/domain/match/clock';
import { nextPlannedChange } from '@touchline/domain/match/planned-changes';
import { scoreOf } from '@touchline/domain/match/score';
import { isInPart } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useEffect, useMemo, useRef } from 'react';
import { tellAway } from '#data/away-notices.ts';
import { useNow } from '#data/hooks/now.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { readSetting } from '#data/settings.ts';
import { replaceToast } from './one-toast.ts';
import { type Signal, type Sounding, signalsBetween, soundingOf } from './signals.ts';
import { playSound, readySound } from './sounds.ts';
import { vibrate } from './vibrate.ts';

const PLAN_EVERY_MS = 5_000;

export function useSignals(match: Match | null): void {
  const now = useNow();
  const everyMinutes = useSettings()?.change_reminder ?? 0;
  // Looking for the next change costs more than looking at the clock: whether one is due is seen each second.
  const planNow = useNow(PLAN_EVERY_MS);
  const change = useMemo(
    () => (match !== null && isInPart(match.status) ? nextPlannedChange(match, planNow) : null),
    [match, planNow],
  );
  const before = useRef<{ readonly sid: number; readonly sounding: Sounding } | null>(null);

  useEffect(() => {
    document.addEventListener('pointerup', readySound);
    document.addEventListener('keydown', readySound);
    return () => {
      document.removeEventListener('pointerup', readySound);
      document.removeEventListener('keydown', readySound);
    };
  }, []);

  useEffect(() => {
    if (match === null) return;
    const { home, away } = scoreOf(match);
    const sounding = soundingOf({
      match,
      now,
      everyMinutes,
      clock: clockAt(match, now),
      goals: home + away,
      change,
    });
    const last = before.current;
    before.current = { sid: match.sid, sounding };
    // The first look at a match is no news.
    if (last?.sid === match.sid) for (const signal of signalsBetween(last.sounding, sounding)) give(signal);
  }, [match, now, everyMinutes, change]);
}

function give(signal: Signal): void {
  vibrate(signal);
  if (readSetting('sound')) void playSound(signal);
  if (signal === 'changeDue') replaceToast({ text: m.sideline_change_due() });
  if (signal === 'reminder') replaceToast({ text: m.sideline_reminder() });
  const away = AWAY[signal];
  if (away !== undefined) tellAway(away());
}

/** What a coach who looks at another app should hear of; what he did himself is none of it. */
const AWAY: Readonly<Partial<Record<Signal, () => string>>> = {
  partOver: m.sideline_part_over,
  changeDue: m.sideline_change_due,
  reminder: m.sideline_reminder,
};
