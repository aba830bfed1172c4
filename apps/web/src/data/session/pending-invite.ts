/**
 * The invitation that was opened in this tab, and whether it was accepted. It waits during sign-up or sign-in; its
 * token is removed from the address at once.
 *
 *   opened ──accept──▶ accepted ──joined, declined, signed out──▶ none
 *     ▲                   │
 *     └── after an hour, on the start page, or when another account signs in
 */
const KEY = 'touchline.invitation';
/** Long enough to sign up with a code from an e-mail, but an abandoned sign-in must not join a team days later. */
const ACCEPTED_FOR_MS = 3_600_000;

export interface PendingInvite {
  readonly token: string;
  readonly accepted: Accepted | null;
}

interface Accepted {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The address of the invited person; empty for a link that anybody can use. */
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
  /** Sign-up and sign-in lead back to the invitation from now on. */
  accept(
    token: string,
    { email, now = Date.now() }: { readonly email: string; readonly now?: number },
  ): void {
    sessionStorage.setItem(KEY, `${token} ${now} ${email}`);
  },
  /** The login or sign-up was left: later sign-ins on this tab do not join the team. */
  giveUp(): void {
    const pending = pendingInvite.get();
    if (pending !== null) pendingInvite.open(pending.token);
  },
  end(): void {
    sessionStorage.removeItem(KEY);
  },
  /** Whether this account joins; an acceptance that is too old, or for another account, ends here. */
  waitsFor(account: string, now = Date.now()): boolean {
    const accepted = pendingInvite.get()?.accepted ?? null;
    if (accepted === null) return false;
    const isForAccount = accepted.email === '' || accepted.email === account.toLowerCase();
    if (isForAccount && now - accepted.at < ACCEPTED_FOR_MS) return true;
    pendingInvite.giveUp();
    return false;
  },
};
