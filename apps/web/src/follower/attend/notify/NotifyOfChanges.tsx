/** Switches notifications of what becomes of the match. A family that cannot have them gets mails, and reads nothing. */
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { NotifyButton, type NotifyTexts } from '../../parts/NotifyButton.tsx';

const TEXTS: NotifyTexts = {
  switchOn: m.attend_notify_on,
  switchOff: m.attend_notify_off,
  isOn: m.attend_notify_is_on,
  whyNot: { denied: m.notify_denied },
};

export function NotifyOfChanges({ token, locale }: { readonly token: string; readonly locale: string }) {
  const icon = <Icon name="notifications" size={20} />;
  return <NotifyButton token={token} scope="/attend/" locale={locale} texts={TEXTS} icon={icon} />;
}
