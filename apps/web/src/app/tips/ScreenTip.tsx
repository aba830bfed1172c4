import { may, type Operation } from '@touchline/domain/team/permissions';
import { lazy, Suspense } from 'react';
import { setSetting } from '#data/commands/account/settings.ts';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClientOrNull } from '#data/page/react.tsx';
import { isShown, type TipId } from './tips.ts';

const TipBox = lazy(async () => ({ default: (await import('./TipBox.tsx')).TipBox }));

/** Below the screen, so that nothing moves when it appears or goes. */
export function ScreenTip({ tip }: { readonly tip: TipId | null }) {
  const client = useClientOrNull();
  const settings = useSettings();
  const actor = useActorOnce(useCurrentTeam() ?? null);
  if (settings === undefined || tip === null) return null;
  const reader = {
    hidden: settings.tips_hide,
    may: (operation: Operation) => actor !== null && may(actor, operation),
  };
  if (!isShown(tip, reader)) return null;
  return (
    <Suspense>
      <TipBox tip={tip} hide={() => void setSetting(client, 'tips_hide', [...settings.tips_hide, tip])} />
    </Suspense>
  );
}
