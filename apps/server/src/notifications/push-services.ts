/**
 * Where messages may be sent. The address comes from whoever subscribes, and the server would post to it:
 * only the services that browsers use are believed, so that nobody makes the server call anything else.
 */

/** Chrome and its relatives, Firefox, Safari, Edge. */
export const PUSH_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/** `https://host`, with `*.` before it for all below; http where somebody tries it out. */
export const PUSH_SERVICE_SHAPE = /^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/;

const LONGEST = 1_000;

/** The address of a subscription; null when it is none of these services'. */
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
