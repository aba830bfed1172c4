/** How many people follow a match, for clients without an account. */
import type { PublicBuilder } from '#access/public-calls/builder.ts';

export function addStreamCount(builder: PublicBuilder): void {
  const count = builder.objectRef<{ count: number }>('StreamCount').implement({
    fields: (t) => ({ count: t.exposeInt('count') }),
  });
  builder.queryField('getStreamCount', (t) =>
    t.field({
      type: count,
      args: { match_token: t.arg.string({ required: true }) },
      resolve: async (_root, { match_token }, { deps }) => ({ count: await deps.viewers.count(match_token) }),
    }),
  );
}
