/**
 * Whether another app shows this page inside itself (section 2): the visit began at an address under `/mobile/`.
 */
const UNDER = /^\/mobile\//;
/** A visit without an account has no token. */
const SIGNS_UP = /^\/mobile\/signup\/?$/;

let embedded = false;

/**
 * Read once at the start, so that later pages of the visit, such as the steps of signing up, are embedded as well.
 */
export function beginEmbedded({
  path,
  token,
}: {
  readonly path: string;
  readonly token: string | null;
}): void {
  if (!UNDER.test(path)) return;
  embedded = true;
  // Only such a visit loads it.
  void import('#data/page/embedded/connect.ts').then(({ announceSignUp, connect }) =>
    SIGNS_UP.test(path) ? announceSignUp() : connect(token),
  );
}

export function isEmbedded(): boolean {
  return embedded;
}
