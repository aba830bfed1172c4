/** The platform of the page, as plans distinguish it: a desktop browser is a PC, everything else is mobile. */
import type { Surroundings } from '@touchline/domain/plan/plan';
import { bridge } from '../native/bridge.ts';
import { readSetting } from './settings.ts';

export function platformOfPage(): Surroundings {
  return {
    platform: readSetting('device_platform'),
    installed: isInstalled(),
    phone: isPhone(),
  };
}

/** The app was added to the home screen or installed, or it is a native one. */
export function isInstalled(): boolean {
  if (bridge() !== null) return true;
  const standalone = 'standalone' in navigator && navigator.standalone === true;
  return standalone || matchMedia('(display-mode: standalone)').matches;
}

interface UserAgentData {
  readonly mobile: boolean;
  readonly platform: string;
}

/** By the browser's client hints, else by its user agent. */
function isPhone(): boolean {
  const data = userAgentData();
  if (data !== null) return data.mobile;
  return /iPhone|iPod|Android.*Mobile|Mobile.*Firefox/.test(navigator.userAgent);
}

/** Browser and system, for the list of signed-in devices. */
export function deviceOfPage(): { readonly device_name: string; readonly device_model: string } {
  const { userAgent } = navigator;
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Browser';
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? userAgentData()?.platform ?? '';
  return { device_name: browser, device_model: system };
}

/** The first match counts: most user agents also contain the names of other browsers. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
];

function userAgentData(): UserAgentData | null {
  const data: unknown = 'userAgentData' in navigator ? navigator.userAgentData : null;
  return typeof data === 'object' && data !== null && 'mobile' in data && 'platform' in data
    ? { mobile: data.mobile === true, platform: String(data.platform) }
    : null;
}
