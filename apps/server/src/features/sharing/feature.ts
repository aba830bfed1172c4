import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { INVITATION_CALLS } from './invitations/invitation-calls.ts';
import { deleteExpiredTokens } from './invitations/invite-tokens.ts';
import { ratingsGiven } from './own-ratings.ts';
import { sharedByMe, sharedWithMe } from './own-sharing.ts';
import { addSharingCalls } from './sharing-calls.ts';

/** Shared teams: invitations, roles, and notifications between members. */
export const sharing = {
  name: 'sharing',
  accountCalls: INVITATION_CALLS,
  audited: {
    'POST invitation': { done: null, refused: 'invitation_refused' },
    'POST invitation_decline': { done: 'invitation_answered', refused: 'invitation_refused' },
  },
  dataCalls: addSharingCalls,
  cleanup: ({ database, now }: DatabaseDep & TimeDep) =>
    database.transaction((tx) => deleteExpiredTokens(tx, now())),
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('shared-by-me', await sharedByMe(database.reader, account)),
    jsonFile('shared-with-me', await sharedWithMe(database.reader, account)),
    jsonFile('ratings-given', await ratingsGiven(database.reader, account)),
  ],
} satisfies Feature<never>;
