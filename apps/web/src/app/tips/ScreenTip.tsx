import { may } from '@touchline/domain/team/permissions';
import { lazy, Suspense } from 'react';
import { setSetting } from '#data/commands/settings.ts';
import { useActorOnce } from '#data/hooks/actor.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { useClientOrNull } from '#data/react.tsx';
import type { ScreenId } from '../screens.ts';
import { tipFor } from './tips.ts';

const TipBox = lazy(async () => ({ default: (await import('./TipBox.tsx')).TipBox }));

/** Below the screen: nothing moves when it comes or goes. */
export function ScreenTip({ screen }: { readonly screen: ScreenId }) {
  const client = useClientOrNull();
  const settings = useSettings();
  const actor = useActorOnce(useCurrentTeam() ?? null);
  const tip =
    settings === undefined
      ? null
      : tipFor(screen, {
          hidden: settings.tips_hide,
          may: (operation) => actor !== null && may(actor, operation),
        });
  if (settings === undefined || tip === null) return null;
  return (
    <Suspense>
      <TipBox tip={tip} hide={() => void setSetting(client, 'tips_hide', [...settings.tips_hide, tip])} />
    </Suspense>
  );
}
