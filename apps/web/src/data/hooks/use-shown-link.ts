/** A link that the server keeps and shows again: it is asked for, made, replaced and ended. */
import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';
import type { SharingRefusal, TeamCalls } from '../commands/team/sharing.ts';
import { publicOrigin } from '../native/native-settings.ts';
import type { PageLink } from '../page/page-link.ts';
import { useClient } from '../page/react.tsx';
import { useReachesOthers } from './sync.ts';

type LinkAnswer = Result<PageLink | null, SharingRefusal>;

export interface ShownLinkState {
  /** The address, empty when it cannot be shown; null for none, undefined while it is unknown. */
  readonly link: string | null | undefined;
  readonly problem: SharingRefusal | null;
  readonly look: () => Promise<void>;
  /** Makes a link, which ends the previous one. */
  readonly replace: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The calls about the links of one kind. */
export interface LinkCalls<K extends string> {
  readonly look: (ports: TeamCalls, kind: K, sid: number) => Promise<LinkAnswer>;
  readonly replace: (ports: TeamCalls, kind: K, sid: number) => Promise<LinkAnswer>;
  readonly end: (ports: TeamCalls, kind: K, sid: number) => Promise<LinkAnswer>;
  /** @param token not empty */
  readonly path: (kind: K, token: string) => string;
}

/** @param calls the same object at every call of the hook */
export function useShownLink<K extends string>(calls: LinkCalls<K>, kind: K, sid: number): ShownLinkState {
  const client = useClient();
  const online = useReachesOthers();
  const [link, setLink] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<SharingRefusal | null>(
    client.local ? { code: 'needsAccount' } : null,
  );

  const take = useCallback(
    (answer: LinkAnswer) => {
      if (answer.ok) {
        const token = answer.value?.token;
        const address = token === undefined || token === '' ? '' : publicOrigin() + calls.path(kind, token);
        setLink(answer.value === null ? null : address);
      }
      setProblem(answer.ok ? null : answer.error);
    },
    [calls, kind],
  );

  useEffect(() => {
    if (!online) return;
    let left = false;
    void calls.look(client, kind, sid).then((answer) => {
      if (!left) take(answer);
    });
    return () => {
      left = true;
    };
  }, [calls, client, kind, sid, online, take]);

  // Each is the action of a button, which keeps it from running twice.
  const run = (call: LinkCalls<K>['look']) => async () => take(await call(client, kind, sid));
  return {
    link,
    problem,
    look: run(calls.look),
    replace: run(calls.replace),
    end: run(calls.end),
  };
}
