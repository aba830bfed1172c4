/** The address of this server for links in mails. */
import type { Config } from '../config/config.ts';

/** Without a trailing slash. A trial without PUBLIC_URL is reached where it listens. */
export function serverAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${hostInAddress(host)}:${port}`;
}

/** IPv6 addresses are written in brackets. */
function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
