import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { CloseButton } from '#ui/parts/dialogs/CloseButton.tsx';
import styles from './tips.module.css';
import type { TipId } from './tips.ts';

const WORDS: Readonly<Record<TipId, () => string>> = {
  'hide-teams': m.settings_tip_teams,
  'new-season': m.settings_tip_periods,
  'save-format': m.settings_tip_templates,
};

export interface TipBoxProps {
  readonly tip: TipId;
  readonly hide: () => void;
}

export function TipBox({ tip, hide }: TipBoxProps) {
  return (
    <aside className={styles.tip} data-tip={tip} aria-label={m.settings_tip()}>
      <Icon name="info" size={20} />
      <p>{WORDS[tip]()}</p>
      <CloseButton label={m.settings_tip_hide()} onClick={hide} />
    </aside>
  );
}
