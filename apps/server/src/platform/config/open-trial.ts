/** Trial mode is for its own machine: the whole world knows the demo's password, and a page shows every mail. */
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/**
 * Throws where trial mode has the settings of a server that others reach through a proxy. Its host alone protects
 * nothing there: a proxy on the machine asks 127.0.0.1. Commands of the operator do not ask this, because they read the
 * settings as trial mode does and listen on no port.
 */
export function refuseOpenTrial({
  mode,
  publicUrl,
  trustProxy,
}: Pick<Config, 'mode' | 'publicUrl' | 'trustProxy'>): void {
  if (mode === 'production') return;
  const setting = publicUrl?.startsWith('https://') === true ? 'PUBLIC_URL' : 'TRUST_PROXY';
  if (setting === 'TRUST_PROXY' && (trustProxy === false || trustProxy === 0)) return;
  throw new StartError(
    `${setting} is that of a server which others reach, and NODE_ENV is not production: set NODE_ENV=production, because trial mode has a login that everybody knows and shows all mails.`,
  );
}
