/** Whether an app shows this page as a part of itself (section 2): then it began at an address under `/mobile/`. */
import { connect } from '#data/embedded.ts';

const UNDER = /^\/mobile\//;
/** Somebody without an account has no token either. */
const SIGNS_UP = /^\/mobile\/signup\/?$/;

let embedded = false;

/** Looked at once: what the visit goes on to, such as the steps of signing up, is embedded as well. */
export function beginEmbedded({
  path,
  token,
}: {
  readonly path: string;
  readonly token: string | null;
}): void {
  if (!UNDER.test(path)) return;
  embedded = true;
  if (!SIGNS_UP.test(path)) void connect(token);
}

export function isEmbedded(): boolean {
  return embedded;
}
