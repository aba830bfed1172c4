/** What became of a change to a team: why it was refused, or that it was done, with the way back. */
import { m } from '@touchline/i18n';
import { undo } from '#data/commands/undo.ts';
import type { useClient } from '#data/react.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.teams_read_only,
  planNeeded: m.teams_plan_needed,
  gone: m.teams_not_found,
  maxTeams: m.teams_max_reached,
  clubMissing: m.teams_err_club,
  teamMissing: m.teams_err_team,
  titleMissing: m.teams_err_label,
  periodHasMatches: m.teams_err_period_has_matches,
  periodIsLast: m.teams_period_keep_one,
  lastPeriod: m.teams_period_keep_one,
  periodUnknown: m.teams_period_not_found,
  notOnlineYet: m.teams_err_switch_local,
  networkError: m.teams_err_switch_network,
  syncOff: m.teams_err_switch_sync_off,
};

type Client = ReturnType<typeof useClient>;
type Written<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } };

/** What the command answered; null when it was refused, and then the coach reads why. */
export async function written<T>(write: Promise<Written<T>>): Promise<T | null> {
  const answer = await write;
  if (answer.ok) return answer.value;
  showToast({ text: problemText(answer.error), tone: 'problem' });
  return null;
}

export function problemText({ code }: { readonly code: string }): string {
  return TEXTS[code]?.() ?? m.teams_err_failed();
}

/** Says what was done; with an action's number it can be undone. */
export function sayDone(client: Client, text: string, action: number | null): void {
  showToast({ text, ...(action !== null && { onUndo: () => void undo(client, action) }) });
}
