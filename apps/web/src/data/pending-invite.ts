/**
 * The invitation that somebody opened in this tab, and whether they have said yes. It waits while they sign up or log
 * in; its token is taken out of the address at once.
 */
const KEY = 'touchline.invitation';

export interface PendingInvite {
  readonly token: string;
  readonly accepted: boolean;
}

export const pendingInvite = {
  get(): PendingInvite | null {
    const [token = '', said] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return token === '' ? null : { token, accepted: said === 'yes' };
  },
  open(token: string): void {
    sessionStorage.setItem(KEY, token);
  },
  /** Signing up or logging in leads back to the invitation from now on. */
  accept(token: string): void {
    sessionStorage.setItem(KEY, `${token} yes`);
  },
  end(): void {
    sessionStorage.removeItem(KEY);
  },
  waits(): boolean {
    return pendingInvite.get()?.accepted === true;
  },
};
