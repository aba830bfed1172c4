import { setSetting } from '../../commands/account/settings.ts';
import { useSettings } from '../settings.ts';
import { useLeftPlayers } from './left-players.ts';

/** How long "Not now" hides the notice on this device. */
const HIDDEN_SECONDS = 30 * 86_400;

export interface LeftPlayersView {
  readonly count: number;
  readonly notNow: () => void;
}

/** The notice about players who left more than a year ago; null without such players, and while it is hidden. */
export function useLeftPlayersNotice(nowSeconds: number): LeftPlayersView | null {
  const left = useLeftPlayers(nowSeconds);
  const settings = useSettings();
  if (left === undefined || left.length === 0 || settings === undefined) return null;
  if (nowSeconds < settings.left_players_not_now + HIDDEN_SECONDS) return null;
  return {
    count: left.length,
    notNow: () => void setSetting(null, 'left_players_not_now', nowSeconds),
  };
}
