/** What became of a change to players: why it was refused, or that it was done, with the way back. */
import { m } from '@touchline/i18n';
import { undo } from '#data/commands/undo.ts';
import type { useClient } from '#data/react.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  noPermission: m.players_read_only,
  planNeeded: m.players_plan_needed,
  gone: m.players_not_found,
  teamFull: m.players_team_full,
  nicknameMissing: m.players_err_nickname,
  positionMissing: m.players_err_positions,
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
  return TEXTS[code]?.() ?? m.players_err_failed();
}

/** Says what was done; with an action's number it can be undone. */
export function sayDone(client: Client, text: string, action: number | null): void {
  showToast({ text, ...(action !== null && { onUndo: () => void undo(client, action) }) });
}
