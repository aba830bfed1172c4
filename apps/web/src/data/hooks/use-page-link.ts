/** The link of a public page, as the server knows it. */
import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';
import type { SharingRefusal } from '../commands/team/sharing.ts';
import { endPageLink, type PageLink, type PageName, pageLinkOf, replacePageLink } from '../page/page-link.ts';
import { useClient } from '../page/react.tsx';
import { useReachesOthers } from './sync.ts';

type LinkAnswer = Result<PageLink | null, SharingRefusal>;

export interface PageLinkState {
  /** The address, empty when it cannot be shown; null for none, undefined while it is unknown. */
  readonly link: string | null | undefined;
  readonly problem: SharingRefusal | null;
  readonly busy: boolean;
  readonly look: () => Promise<void>;
  /** Makes a link, which ends the previous one. */
  readonly replace: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export function usePageLink({ kind, sid }: PageName): PageLinkState {
  const client = useClient();
  const online = useReachesOthers();
  const [link, setLink] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<SharingRefusal | null>(null);
  const [busy, setBusy] = useState(false);

  const take = useCallback(
    (answer: LinkAnswer) => {
      if (answer.ok) setLink(answer.value === null ? null : addressOf(kind, answer.value));
      setProblem(answer.ok ? null : answer.error);
    },
    [kind],
  );

  useEffect(() => {
    if (!online) return;
    let left = false;
    void pageLinkOf(client, { kind, sid }).then((answer) => {
      if (!left) take(answer);
    });
    return () => {
      left = true;
    };
  }, [client, kind, sid, online, take]);

  const run = (call: (ports: typeof client, of: PageName) => Promise<LinkAnswer>) => async () => {
    setBusy(true);
    take(await call(client, { kind, sid }));
    setBusy(false);
  };
  return {
    link,
    problem,
    busy,
    look: run(pageLinkOf),
    replace: run(replacePageLink),
    end: run(endPageLink),
  };
}

const PATHS: Readonly<Record<PageName['kind'], string>> = { team: 'page', club: 'club' };

function addressOf(kind: PageName['kind'], { token }: PageLink): string {
  return token === '' ? '' : `${window.location.origin}/${PATHS[kind]}/${token}`;
}
