/**
 * The e-mail address that was typed last in this tab: login, link, new password and sign-up hand it to each other, and
 * it survives a phone that closes the tab while its owner looks for a code.
 */
const KEY = 'touchline.email';

export const typedEmail = {
  get: () => sessionStorage.getItem(KEY) ?? '',
  keep(email: string): void {
    if (email === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, email);
  },
};
