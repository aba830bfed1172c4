/**
 * The address of a team's page at its football association, which section 3 calls `linkage`. Section 5 allows hosts of
 * football associations only. No other address is stored, because it is shown as a link to all people of the team.
 */

/** Hosts of associations and of their sites for fixtures. Subdomains are valid too. */
export const LINKAGE_HOSTS = [
  'knvb.nl',
  'voetbal.nl',
  'rbfa.be',
  'voetbalvlaanderen.be',
  'acff.be',
  'thefa.com',
  'faw.cymru',
  'scottishfa.co.uk',
  'irishfa.com',
  'fai.ie',
  'dfb.de',
  'fussball.de',
  'fff.fr',
  'flf.lu',
  'oefb.at',
  'football.ch',
  'figc.it',
  'rfef.es',
  'fpf.pt',
  'dbu.dk',
  'fotball.no',
  'svenskfotboll.se',
  'palloliitto.fi',
  'ksi.is',
  'ussoccer.com',
  'canadasoccer.com',
  'footballaustralia.com.au',
  'uefa.com',
  'fifa.com',
] as const;

/** UTF-16 units; the length that browsers and servers accept. */
export const LINKAGE_MAX = 2_048;

/** No user info before the host: a name and an @ there would show one site and open another. */
const ADDRESS = /^https?:\/\/(?<host>[a-z0-9.-]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/** The path of a match as this server exports it. Its own host may be missing (section 5, "the export host"). */
const EXPORTED = /^\/([a-z]{2}\/)?match\/[\w-]{1,64}\/[\w-]{1,64}(\.(json|pdf))?$/;

/** The address without its host when that is the export host, which is the server of the app. */
export function withoutExportHost(text: string, origin: string): string {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : '';
  return EXPORTED.test(path) ? path : text;
}

/** The problem of an address; null when it is valid or empty. */
export function linkageProblem(text: string): 'notUrl' | 'notAllowed' | null {
  if (text === '' || EXPORTED.test(text)) return null;
  const host = ADDRESS.exec(text)?.groups?.host?.toLowerCase();
  if (host === undefined || text.length > LINKAGE_MAX) return 'notUrl';
  const known = LINKAGE_HOSTS.some((own) => host === own || host.endsWith(`.${own}`));
  return known ? null : 'notAllowed';
}
