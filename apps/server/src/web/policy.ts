/** What browsers may do with our pages. No script that is not a file of ours, on any of them. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Deps } from '../deps.ts';

const YEAR_SECONDS = 31_536_000;

/** For every page: framed by nobody. */
export function policyFor(deps: Pick<Deps, 'config'>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: contentPolicy("'none'"),
    strictTransportSecurity: isSecure(deps) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // A live page's address is its secret.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  };
}

/** For answers that are data: opened as a page, they run, load and show nothing, and nobody frames them. */
export function dataHeaders(deps: Pick<Deps, 'config'>): readonly (readonly [name: string, value: string])[] {
  return [
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(isSecure(deps) ? [['strict-transport-security', `max-age=${YEAR_SECONDS}`] as const] : []),
  ];
}

/** Behind TLS, as far as the server is told. */
function isSecure({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl?.startsWith('https://') === true;
}

/** Instead, for the one page that other sites show inside theirs; it shows what its link shows, and takes no input. */
export const EMBEDDABLE: FastifyHelmetOptions = {
  contentSecurityPolicy: contentPolicy('*'),
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
};

function contentPolicy(framedBy: string): NonNullable<FastifyHelmetOptions['contentSecurityPolicy']> {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // The parts library writes styles into elements.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': [framedBy],
    },
  };
}
