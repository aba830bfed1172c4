/**
 * Asks DNS whether a domain accepts mail: it has mail servers, or an address of its own (RFC 5321, 5.1). When DNS is
 * unreachable or gives no answer, the domain is accepted.
 */
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

export interface MailDomainsDep {
  /** False for a domain that accepts no mail; true also when DNS gives no answer. */
  readonly takesMail: (domain: string) => Promise<boolean>;
}

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** @param servers DNS servers; by default the machine's own */
export function dnsMailDomains(servers?: readonly string[]): (domain: string) => Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    const domain = domainToASCII(name);
    if (domain === '') return false;
    const exchanges = await resolver.resolveMx(domain).catch(outcomeOf);
    if (Array.isArray(exchanges)) {
      // An empty exchange says that the domain accepts no mail (RFC 7505).
      return exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.');
    }
    if (exchanges !== 'no such record') return exchanges === 'unknown';
    const addresses = await Promise.all([
      resolver.resolve4(domain).catch(outcomeOf),
      resolver.resolve6(domain).catch(outcomeOf),
    ]);
    return addresses.some((found) => Array.isArray(found) || found === 'unknown');
  };
}

type Outcome = 'no such domain' | 'no such record' | 'unknown';

function outcomeOf(error: unknown): Outcome {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'ENOTFOUND') return 'no such domain';
  return code === 'ENODATA' ? 'no such record' : 'unknown';
}
