/** The calls of the staff about the links of public pages; staff-links.ts implements them. */
import type { Builder } from '#access/data-calls/builder.ts';
import { logPageLink } from '#access/data-calls/call-log.ts';
import { endPageLink, getPageLink, replacePageLink, type ShownPageLink } from './staff-links.ts';

export function addPageLinkCalls(builder: Builder): void {
  const link = builder.objectRef<ShownPageLink>('PageLink').implement({
    fields: (t) => ({ token: t.exposeString('token'), since: t.exposeFloat('since') }),
  });
  builder.queryField('getPageLink', (t) =>
    t.field({
      type: link,
      nullable: true,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: (_root, page, { deps, caller }) => getPageLink(deps, caller, page),
    }),
  );
  builder.mutationField('replacePageLink', (t) =>
    t.field({
      type: link,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: async (_root, page, context) => {
        const made = await replacePageLink(context.deps, context.caller, page);
        logPageLink(context, 'page_link_made', page);
        return made;
      },
    }),
  );
  const ended = builder.objectRef<{ sid: number }>('EndedPageLink').implement({
    fields: (t) => ({ sid: t.exposeFloat('sid') }),
  });
  builder.mutationField('endPageLink', (t) =>
    t.field({
      type: ended,
      args: { kind: t.arg.string({ required: true }), sid: t.arg.float({ required: true }) },
      resolve: async (_root, page, context) => {
        const done = await endPageLink(context.deps, context.caller, page);
        logPageLink(context, 'page_link_ended', page);
        return done;
      },
    }),
  );
}
