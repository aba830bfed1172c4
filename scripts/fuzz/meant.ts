/** Statuses of 500 and above that the interface means (specification, section 8), each where it means them. */

interface Meant {
  readonly status: number;
  readonly path: RegExp;
  /** The call of a query, where only some calls answer so. */
  readonly call?: RegExp;
  readonly why: string;
}

const MEANT: readonly Meant[] = [
  {
    status: 500,
    path: /^\/api\/data$/,
    call: /\b(getNote|updateNote)\b/,
    why: 'a note that cannot be read or saved',
  },
  { status: 501, path: /^\/api\/data$/, call: /\brequestMatchSID\b/, why: 'no current team' },
  { status: 505, path: /^\/api\/auth\//, why: 'no such account, session or team' },
  { status: 507, path: /^\/api\/pictures\//, why: 'no room for more pictures' },
  { status: 520, path: /^\/api\/data$/, call: /\bpull\b/, why: 'a cursor of another server' },
];

/** @param said the payload, as text */
export function isMeant(status: number, url: string, said: string): boolean {
  const [path = ''] = url.split('?');
  return MEANT.some(
    (meant) =>
      meant.status === status && meant.path.test(path) && (meant.call === undefined || meant.call.test(said)),
  );
}
