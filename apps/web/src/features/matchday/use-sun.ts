/** The high contrast for bright sun, switched where the sun is; off again it is what it was before. */
import { setSetting } from '#data/commands/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import type { LocalOptions } from '#data/local-options.ts';
import { useClient } from '#data/react.tsx';

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
