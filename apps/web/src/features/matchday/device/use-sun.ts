/** Switches the appearance for bright sun on match day. Switching it off restores the previous appearance. */
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import type { LocalOptions } from '#data/settings/local-options.ts';

type Appearance = LocalOptions['appearance'];

let before: Appearance = 'automatic';

export function useSun(): { readonly on: boolean; readonly toggle: () => void } {
  const client = useClient();
  const appearance = useSettings()?.appearance ?? 'automatic';
  const on = appearance === 'sun';
  return {
    on,
    toggle: () => {
      if (!on) before = appearance;
      void setSetting(client, 'appearance', on ? before : 'sun');
    },
  };
}
