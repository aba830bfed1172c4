/** The hosts from which the server may fetch calendars on behalf of a coach. */
import { LINKAGE_HOSTS } from '@touchline/domain/entity/fields/linkage';
import { StartError } from './start-error.ts';

/** A name with at least two parts: no IP address, no name of the own network. */
const HOST = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Hosts of football associations, those that the operator adds, and the own public one, which exports matches. */
export function calendarHosts({
  CALENDAR_HOSTS: added,
  PUBLIC_URL,
}: {
  readonly CALENDAR_HOSTS: string | undefined;
  readonly PUBLIC_URL: string | undefined;
}): readonly string[] {
  const more = added === undefined ? [] : added.trim().toLowerCase().split(/\s+/);
  const wrong = more.find((host) => !HOST.test(host));
  if (wrong !== undefined) {
    throw new StartError(
      'CALENDAR_HOSTS must be names of hosts such as data.example.org, with spaces between.',
    );
  }
  const own = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL);
  return [...LINKAGE_HOSTS, ...more, ...(own !== null && HOST.test(own.hostname) ? [own.hostname] : [])];
}
