/** Sound and vibration at the end of each block of a running plan, by the coach's settings. */
import { type PlanTimer, readTimer } from '@touchline/domain/training/timer/timer';
import { m } from '@touchline/i18n';
import { useEffect } from 'react';
import { playSound, readySound } from '#data/device/sounds.ts';
import { vibrate } from '#data/device/vibrate.ts';
import { useClient } from '#data/page/react.tsx';
import { showBackgroundNotice } from '#data/settings/background-notices.ts';
import { readSetting } from '#data/settings/settings.ts';

/** A phone that slept gives no signal for a block that ended longer ago. */
const LATE_MS = 10_000;

export function useBlockSignals(timer: PlanTimer | null): void {
  const client = useClient();

  useEffect(() => {
    document.addEventListener('pointerup', readySound);
    document.addEventListener('keydown', readySound);
    return () => {
      document.removeEventListener('pointerup', readySound);
      document.removeEventListener('keydown', readySound);
    };
  }, []);

  // A timeout and not the clock of the screen, which stops while another app is in front.
  useEffect(() => {
    if (timer === null) return;
    let timeout: ReturnType<typeof setTimeout>;
    function wait(running: PlanTimer): void {
      const now = client.now();
      const { left, state } = readTimer(running, now);
      if (state !== 'running') return;
      timeout = setTimeout(() => {
        if (client.now() - now - left < LATE_MS) give(running, now + left);
        wait(running);
      }, left);
    }
    wait(timer);
    return () => clearTimeout(timeout);
  }, [client, timer]);
}

function give(timer: PlanTimer, now: number): void {
  const { block } = readTimer(timer, now);
  const signal = block === null ? 'planOver' : 'blockOver';
  vibrate(signal);
  if (readSetting('sound')) void playSound(signal);
  showBackgroundNotice(block === null ? m.run_over() : m.run_now({ part: block.text || m.run_no_text() }));
}
