/**
 * Where each code of the catalogue can occur. The tests of server and client check these tables, and a code without an
 * entry does not compile. Server: apps/server/src/platform/errors.test.ts. Client:
 * apps/web/src/data/client/errors.test.ts.
 */
import type { AuthErrorCode, DataErrorCode } from './catalogue.ts';

/**
 * `server`: the server answers the code. `client`: the device produces it, whatever the server answers. `both`:
 * either.
 */
export type Place = 'server' | 'client' | 'both';

export const DATA_ORIGINS = {
  201: 'client',
  202: 'server',
  400: 'server',
  401: 'server',
  402: 'server',
  403: 'server',
  404: 'server',
  // Our server locks sign-ins only. A proxy may lock data calls, and then the device signs out (OUT-6).
  423: 'client',
  426: 'server',
  429: 'server',
  500: 'both',
  501: 'both',
  503: 'server',
  510: 'both',
  520: 'server',
  560: 'client',
  561: 'client',
  600: 'server',
  900: 'server',
  990: 'client',
  997: 'client',
  998: 'client',
  999: 'client',
} as const satisfies Record<DataErrorCode, Place>;

export const AUTH_ORIGINS = {
  401: 'server',
  402: 'server',
  403: 'server',
  404: 'server',
  405: 'server',
  406: 'server',
  407: 'server',
  408: 'server',
  410: 'server',
  411: 'server',
  412: 'server',
  413: 'server',
  414: 'server',
  415: 'server',
  416: 'server',
  417: 'server',
  420: 'server',
  423: 'server',
  429: 'server',
  500: 'server',
  502: 'server',
  503: 'server',
  504: 'server',
  505: 'server',
  510: 'client',
  600: 'server',
} as const satisfies Record<AuthErrorCode, Place>;

/** The codes that one end must prove to be reachable. */
export type CodeAt<T, P extends 'server' | 'client'> = {
  [C in keyof T]: T[C] extends P | 'both' ? C : never;
}[keyof T];

/** The codes as a list. */
export function codesAt(
  origins: Readonly<Record<number, Place>>,
  place: 'server' | 'client',
): readonly number[] {
  return Object.entries(origins).flatMap(([code, origin]) =>
    origin === place || origin === 'both' ? [Number(code)] : [],
  );
}
