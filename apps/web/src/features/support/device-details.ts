/** Technical details for support, without data of teams or players. The form shows them before they are sent. */
import { SUPPORT_DETAILS_MAX } from '@touchline/domain/account/support';
import { APP_VERSION } from '@touchline/domain/limits';
import { RELEASE } from '@touchline/domain/release';
import { getLocale } from '@touchline/i18n';
import { deviceOfPage, isInstalled } from '#data/settings/platform.ts';

export function detailsOfDevice(): string {
  const { device_name, device_model } = deviceOfPage();
  const lines = [
    `Touchline ${RELEASE} (protocol ${APP_VERSION})${isInstalled() ? ', installed' : ''}`,
    [device_name, device_model].filter((part) => part !== '').join(', '),
    `${innerWidth} × ${innerHeight} px, ${getLocale()}`,
    navigator.userAgent,
  ];
  return lines.join('\n').slice(0, SUPPORT_DETAILS_MAX);
}
