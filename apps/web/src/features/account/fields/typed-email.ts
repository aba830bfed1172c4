/**
 * The e-mail address that was last typed in this tab. Login, link, new password and sign-up share it. It survives
 * a phone that unloads the tab while the user looks for a code.
 */
const KEY = 'touchline.email';

export const typedEmail = {
  get: () => sessionStorage.getItem(KEY) ?? '',
  keep(email: string): void {
    if (email === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, email);
  },
};
