/** Brings back all dismissed tips. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/account/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';

export function TipsCard() {
  const client = useClient();
  const settings = useSettings();
  if (settings === undefined) return null;
  const hidden = settings.tips_hide.length;
  return (
    <Fold title={m.settings_tips()}>
      <Fields>
        <Hint>{hidden === 0 ? m.settings_tips_all() : m.settings_tips_hidden({ count: hidden })}</Hint>
        <div>
          <Button
            variant="default"
            disabled={hidden === 0}
            onClick={() => void setSetting(client, 'tips_hide', [])}
          >
            {m.settings_tips_show()}
          </Button>
        </div>
      </Fields>
    </Fold>
  );
}
