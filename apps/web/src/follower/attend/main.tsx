/** The browser's entry of the answer page: the one part of it that needs script. */
import { isLocale, setLocale } from '@touchline/i18n';
import { createRoot } from 'react-dom/client';
import { NotifyOfChanges } from './notify/NotifyOfChanges.tsx';
import { SWITCH_ID, type SwitchState } from './notify/notify-switch.ts';

const place = document.getElementById(SWITCH_ID);
const embedded = document.getElementById('state')?.textContent;

if (place !== null && embedded) {
  const { token, locale } = JSON.parse(embedded) as SwitchState;
  if (isLocale(locale)) setLocale(locale);
  createRoot(place).render(<NotifyOfChanges token={token} locale={locale} />);
}
