import { m } from '@touchline/i18n';
import { setSetting } from '#data/commands/settings.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClientOrNull } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { ScreenId } from '../screens.ts';
import styles from './tips.module.css';
import { tipFor } from './tips.ts';

/** Below the screen: nothing moves when it goes. */
export function ScreenTip({ screen }: { readonly screen: ScreenId }) {
  const client = useClientOrNull();
  const settings = useSettings();
  const tip = settings === undefined ? null : tipFor(screen, settings.tips_hide);
  if (settings === undefined || tip === null) return null;
  return (
    <aside className={styles.tip} aria-label={m.settings_tip()}>
      <Icon name="info" size={20} />
      <p>{tip.text()}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={m.settings_tip_hide()}
        onClick={() => void setSetting(client, 'tips_hide', [...settings.tips_hide, tip.id])}
      >
        <Icon name="close" size={20} />
      </button>
    </aside>
  );
}
