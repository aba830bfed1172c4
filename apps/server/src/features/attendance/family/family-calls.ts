/**
 * The calls about what others see of a family's children: those of an account with the family's address
 * (account-family.ts), and the staff's (staff-asking.ts).
 */
import type { Builder } from '#access/data-calls/builder.ts';
import { chooseAsAccount, type FamilyInTeam, familiesOfAccount } from './account-family.ts';
import { mailLinkOf } from './staff-asking.ts';

/** Approximate size of a child's part in an answer. */
const CHILD_BYTES = 2_000;

export function addFamilyCalls(builder: Builder): void {
  const family = builder.objectRef<FamilyInTeam>('FamilyInTeam').implement({
    fields: (t) => ({
      team_sid: t.exposeFloat('team_sid'),
      page: t.field({ type: 'JSON', resolve: ({ page }) => page }),
    }),
  });
  builder.queryField('getOwnChildren', (t) =>
    t.field({
      type: [family],
      resolve: async (_root, _args, { deps, caller, answer }) => [
        ...(await answer.page(
          () => familiesOfAccount(deps, caller),
          (found) => found.reduce((bytes, { page }) => bytes + page.children.length * CHILD_BYTES, 0),
        )),
      ],
    }),
  );
  builder.mutationField('chooseOwnChildLevel', (t) =>
    t.field({
      type: family,
      args: {
        team_sid: t.arg.float({ required: true }),
        player_sid: t.arg.float({ required: true }),
        level: t.arg.string({ required: true }),
      },
      resolve: (_root, choice, { deps, caller }) => chooseAsAccount(deps, caller, choice),
    }),
  );
  const mailed = builder.objectRef<{ readonly mailed: boolean }>('MailedFamilyLink').implement({
    fields: (t) => ({ mailed: t.exposeBoolean('mailed') }),
  });
  builder.mutationField('mailFamilyLink', (t) =>
    t.field({
      type: mailed,
      args: { team_sid: t.arg.float({ required: true }), player_sid: t.arg.float({ required: true }) },
      resolve: async (_root, about, { deps, caller }) => ({ mailed: await mailLinkOf(deps, caller, about) }),
    }),
  );
}
