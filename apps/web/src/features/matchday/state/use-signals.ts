/** Sound and vibration while match day is open: the kick-off, goals, the end of a part, and due changes. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { clockAt } from '@touchline/domain/match/clock/clock';
import { isInPart } from '@touchline/domain/match/clock/status';
import { nextPlannedChange } from '@touchline/domain/match/decide/planned-changes';
import { scoreOf } from '@touchline/domain/match/events/score';
import { m } from '@touchline/i18n';
import { useEffect, useMemo, useRef } from 'react';
import { playSound, readySound } from '#data/device/sounds.ts';
import { vibrate } from '#data/device/vibrate.ts';
import { useNow } from '#data/hooks/now.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { showBackgroundNotice } from '#data/settings/background-notices.ts';
import { readSetting } from '#data/settings/settings.ts';
import { type Signal, type Sounding, signalsBetween, soundingOf } from '../device/signals.ts';
import { replaceToast } from './one-toast.ts';

const PLAN_EVERY_MS = 5_000;

export function useSignals(match: Match | null): void {
  const now = useNow();
  const everyMinutes = useSettings()?.change_reminder ?? 0;
  // Computing the next change is expensive; whether it is due is checked every second.
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
    // The first snapshot of a match has nothing to compare with.
    if (last?.sid === match.sid) for (const signal of signalsBetween(last.sounding, sounding)) give(signal);
  }, [match, now, everyMinutes, change]);
}

function give(signal: Signal): void {
  vibrate(signal);
  if (readSetting('sound')) void playSound(signal);
  if (signal === 'changeDue') replaceToast({ text: m.sideline_change_due() });
  if (signal === 'reminder') replaceToast({ text: m.sideline_reminder() });
  const away = AWAY[signal];
  if (away !== undefined) showBackgroundNotice(away());
}

/** Notifications for a coach who uses another app; their own actions are left out. */
const AWAY: Readonly<Partial<Record<Signal, () => string>>> = {
  partOver: m.sideline_part_over,
  changeDue: m.sideline_change_due,
  reminder: m.sideline_reminder,
};
