import type { Feature } from '../feature.ts';
import { AUTH_CALLS } from './calls.ts';
import { AUTH_EVENTS } from './events.ts';
import { type DeleteDeps, deleteUser } from './leaving/delete-user.ts';
import { type ExportDeps, exportUser } from './own-data/export-user.ts';
import { deleteExpiredSignIns } from './sign-in/cleanup.ts';

/**
 * Accounts: sign-up, sign-in, sign-out, second factors, the archive of own data, and deletion.
 *
 * @param others the features that also store data of an account
 */
export function auth<D>(others: readonly Feature<D>[]) {
  return {
    name: 'auth',
    accountCalls: {
      ...AUTH_CALLS,
      delete_user: deleteUser<D & DeleteDeps>(others),
      export_user: exportUser<D & ExportDeps>(others),
    },
    audited: AUTH_EVENTS,
    cleanup: deleteExpiredSignIns,
  } satisfies Feature<never>;
}
