import { useLeftPlayersNotice } from '#data/hooks/team/left-players-notice.ts';
import { LeftPlayersNotice } from '#ui/parts/players/LeftPlayersNotice.tsx';

export function LeftPlayersHint({ now }: { readonly now: number }) {
  const view = useLeftPlayersNotice(now);
  return view && <LeftPlayersNotice {...view} />;
}
