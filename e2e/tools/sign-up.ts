import type { RunningServer } from '../server.ts';
import { mailedCode } from './mailbox.ts';

export const PASSWORD = 'Corner flags in the rain 7';

interface Person {
  readonly email: string;
  readonly firstname: string;
}

/** Makes an account. Uses the calls of the screens; other tests cover the screens themselves. */
export async function signUp(server: RunningServer, { email, firstname }: Person): Promise<void> {
  const call = async (name: string, fields: object) => {
    const response = await fetch(`${server.url}/api/auth/en/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', platform: 'web', email, ...fields }),
    });
    return (await response.json()) as { token?: string };
  };
  await call('signup_start', {});
  const { token } = await call('signup_code_validate', { code: await mailedCode(server, email) });
  await call('update_password', { p1: PASSWORD, p2: PASSWORD, token, firstname });
}
