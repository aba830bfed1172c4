import { m } from '@touchline/i18n';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import type { NameOf } from './words.ts';

/** The name of a player of the collection, or that they are unknown here. */
export function useNameOf(): NameOf {
  const { live } = useClient();
  const names = useCallNames();
  return (player) => names?.get(live.resolve('players', player)) || m.common_screen_player();
}
