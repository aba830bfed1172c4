/** Security headers of our pages: only scripts from our own files run, on every page. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { ConfigDep } from '../config/config.ts';

const YEAR_SECONDS = 31_536_000;

type Headers = Readonly<Record<string, string>>;

/** Of every page, which cannot be embedded in frames, and of the page that other sites may embed. */
export function pageHeaders(deps: ConfigDep<'publicUrl'>): {
  readonly page: Headers;
  readonly framed: Headers;
} {
  const page: HelmetOptions = {
    contentSecurityPolicy: contentPolicy("'none'"),
    strictTransportSecurity: isSecure(deps) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // A live page's address is secret, so it is not sent as a referrer.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  };
  return { page: headersOf(page), framed: headersOf(Object.assign(page, FRAMED)) };
}

/**
 * The headers that Helmet writes with these options. They are the same for every request; as a hook, Helmet would build
 * the policy's text again for each (measured: a fifth of what a follower's request allocates).
 */
function headersOf(options: HelmetOptions): Headers {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
}

/**
 * For every answer that has none of its own: data and files. Opened as a page, they cannot run scripts, load anything or
 * be embedded.
 */
export function answerHeaders(
  deps: ConfigDep<'publicUrl'>,
): readonly (readonly [name: string, value: string])[] {
  return [
    // Keeps browsers from guessing another content type.
    ['x-content-type-options', 'nosniff'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(isSecure(deps) ? [['strict-transport-security', `max-age=${YEAR_SECONDS}`] as const] : []),
  ];
}

/** The same for pictures, which have no right of the page's origin even when they are opened directly. */
export const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Only behind TLS, by the configuration. */
function isSecure({ config }: ConfigDep<'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https://') === true;
}

/**
 * Replaces the headers of the one page that other sites may embed. It shows only what its link shows, and takes no
 * input.
 */
const FRAMED: HelmetOptions = {
  contentSecurityPolicy: contentPolicy('*'),
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
};

function contentPolicy(framedBy: string): NonNullable<HelmetOptions['contentSecurityPolicy']> {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // Mantine writes style attributes into elements.
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
