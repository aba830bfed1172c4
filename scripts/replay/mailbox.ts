/** Reads sign-up codes where a server in trial mode shows its mails. */

const CODE = /\b(\d{6})\b/;

/** Returns the newest code that was mailed to an address. */
export function mailedCodeFrom(url: string): (email: string) => Promise<string> {
  return async (email) => {
    const response = await fetch(`${url}/dev/mail?to=${encodeURIComponent(email)}`);
    if (!response.ok) {
      throw new Error(`${url} shows no mails: the replay signs up its coaches on a server in trial mode.`);
    }
    const page = await response.text();
    const at = page.indexOf(email);
    const code = at < 0 ? undefined : CODE.exec(page.slice(at).replace(/<[^>]+>/g, ' '))?.[1];
    if (code === undefined) throw new Error(`no code was mailed to ${email}`);
    return code;
  };
}
