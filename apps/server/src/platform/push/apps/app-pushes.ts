import type { Config } from '../../config/config.ts';
import type { AppPush, AppService } from './app-push.ts';
import { applePush } from './apple.ts';
import { googlePush } from './google.ts';

/** Null for a service that the operator has not set up. */
export type AppPushes = Readonly<Record<AppService, AppPush | null>>;

export function appPushes({
  applePush: apple,
  googlePush: google,
}: Pick<Config, 'applePush' | 'googlePush'>): AppPushes {
  return {
    apple: apple === null ? null : applePush(apple),
    google: google === null ? null : googlePush(google),
  };
}
