/** The link of a public page, as the server knows it. */
import { endPageLink, type PageName, pageLinkOf, replacePageLink } from '../page/page-link.ts';
import { type LinkCalls, type ShownLinkState, useShownLink } from './use-shown-link.ts';

type Kind = PageName['kind'];

const PATHS: Readonly<Record<Kind, string>> = { team: 'page', club: 'club' };

const CALLS: LinkCalls<Kind> = {
  look: (ports, kind, sid) => pageLinkOf(ports, { kind, sid }),
  replace: (ports, kind, sid) => replacePageLink(ports, { kind, sid }),
  end: (ports, kind, sid) => endPageLink(ports, { kind, sid }),
  path: (kind, token) => `/${PATHS[kind]}/${token}`,
};

export function usePageLink({ kind, sid }: PageName): ShownLinkState {
  return useShownLink(CALLS, kind, sid);
}
