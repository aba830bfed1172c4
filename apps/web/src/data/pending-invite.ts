/**
 * The invitation that somebody opened in this tab, and whether they have said yes. It waits while they sign up or log
 * in; its token is taken out of the address at once.
 *
 *   opened ──accept──▶ accepted ──joined, declined, signed out──▶ none
 *     ▲                   │
 *     └── an hour later, back on the start page, or an account signs in that it is not for
 */
const KEY = 'touchline.invitation';
/** Long enough to sign up with a code from a mail; a login that was given up does not join a team days later. */
const ACCEPTED_FOR_MS = 3_600_000;

export interface PendingInvite {
  readonly token: string;
  readonly accepted: Accepted | null;
}

interface Accepted {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The address that the invitation is for; empty for a link that is for everybody. */
  readonly email: string;
}

export const pendingInvite = {
  get(): PendingInvite | null {
    const [token = '', at = '', email = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (token === '') return null;
    return { token, accepted: Number(at) > 0 ? { at: Number(at), email } : null };
  },
  open(token: string): void {
    sessionStorage.setItem(KEY, token);
  },
  /** Signing up or logging in leads back to the invitation from now on. */
  accept(
    token: string,
    { email, now = Date.now() }: { readonly email: string; readonly now?: number },
  ): void {
    sessionStorage.setItem(KEY, `${token} ${now} ${email}`);
  },
  /** The login or sign-up was left: what comes later on this tab is not for the invitation. */
  giveUp(): void {
    const pending = pendingInvite.get();
    if (pending !== null) pendingInvite.open(pending.token);
  },
  end(): void {
    sessionStorage.removeItem(KEY);
  },
  /** Whether this account is to join; an acceptance that is too old, or not for this account, ends here. */
  waitsFor(account: string, now = Date.now()): boolean {
    const accepted = pendingInvite.get()?.accepted ?? null;
    if (accepted === null) return false;
    const isForAccount = accepted.email === '' || accepted.email === account.toLowerCase();
    if (isForAccount && now - accepted.at < ACCEPTED_FOR_MS) return true;
    pendingInvite.giveUp();
    return false;
  },
};
