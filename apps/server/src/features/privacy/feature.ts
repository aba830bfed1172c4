import type { PrivacyLine } from '@touchline/domain/privacy/privacy-log';
import type { Builder } from '#access/data-calls/builder.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { type Feature, jsonFile } from '../feature.ts';
import {
  cleanUpPrivacyLog,
  erasePlayerLines,
  erasePrivacyLog,
  exportedPrivacyLog,
  privacyLog,
} from './own-log.ts';

/** The log of what others may see of the players of a team. */
export const privacy = {
  name: 'privacy',
  dataCalls: addPrivacyCalls,
  cleanup: cleanUpPrivacyLog,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('privacy-log', await exportedPrivacyLog(database.reader, account)),
  ],
  erased: (tx, { sid }) => erasePrivacyLog(tx, sid),
  // After the player's rows were written, which adds a last line about the level.
  playerErasure: async () => ({ erase: erasePlayerLines }),
} satisfies Feature<never>;

/** Approximate size of a line in an answer. */
const LINE_BYTES = 300;

function addPrivacyCalls(builder: Builder): void {
  const line = builder.objectRef<PrivacyLine>('PrivacyLine').implement({
    fields: (t) => ({
      what: t.exposeString('what'),
      player_sid: t.exposeFloat('player_sid'),
      match_sid: t.exposeFloat('match_sid'),
      before: t.exposeString('before'),
      after: t.exposeString('after'),
      at: t.exposeFloat('at'),
      way: t.exposeString('way'),
      author: t.exposeString('author'),
    }),
  });
  builder.queryField('getPrivacyLog', (t) =>
    t.field({
      type: [line],
      args: { team_sid: t.arg.float({ required: true }) },
      resolve: async (_root, { team_sid }, { deps, caller, answer }) => [
        ...(await answer.page(
          () => privacyLog(deps, caller, team_sid),
          (lines) => lines.length * LINE_BYTES,
        )),
      ],
    }),
  );
}
