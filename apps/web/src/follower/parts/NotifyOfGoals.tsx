/** Switches goal notifications for this match. */
import { m } from '@touchline/i18n';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { NotifyButton, type NotifyTexts } from './NotifyButton.tsx';

const TEXTS: NotifyTexts = {
  switchOn: m.notify_switch_on,
  switchOff: m.notify_switch_off,
  isOn: m.notify_is_on,
  whyNot: { unsupported: m.notify_unsupported, install: m.notify_install, denied: m.notify_denied },
};

export function NotifyOfGoals({ token, locale }: { readonly token: string; readonly locale: string }) {
  const icon = <EventIcon type="GOAL" size={20} />;
  return <NotifyButton token={token} scope="/live/" locale={locale} texts={TEXTS} icon={icon} />;
}
