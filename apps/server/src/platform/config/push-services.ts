/**
 * The push services that the server may post to. The browser supplies the endpoint when it subscribes. An allow-list
 * keeps an attacker from making the server call other addresses.
 */

/** The services of Chromium browsers, Firefox, Safari and Edge. */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/** `https://host`, with `*.` in front for all subdomains; http is for trying out. */
export const PUSH_SERVICE_SHAPE = /^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/;

const LONGEST = 1_000;

/** Parses a subscription's endpoint. Returns null when it belongs to none of these services. */
export function endpointAt(text: string, services: readonly string[]): URL | null {
  if (text.length > LONGEST) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return services.some((service) => isOf(url, service)) ? url : null;
}

function isOf({ origin, protocol, host }: URL, service: string): boolean {
  const [scheme = '', name = ''] = service.split('//', 2);
  if (!name.startsWith('*.')) return origin === service;
  return protocol === scheme && host.endsWith(name.slice(1)) && host.length > name.length - 1;
}
