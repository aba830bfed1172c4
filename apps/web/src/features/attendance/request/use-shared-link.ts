/** The shared link of a match or session, as the server knows it. */
import type { GatheringName } from '@touchline/domain/attendance/gathering';
import type { Result } from '@touchline/domain/result';
import { useCallback, useEffect, useState } from 'react';
import type { SharingRefusal } from '#data/commands/team/sharing.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { publicOrigin } from '#data/native/native-settings.ts';
import {
  closeSharedLink,
  openSharedLink,
  replaceSharedLink,
  type SharedLink,
  sharedLinkOf,
} from '#data/page/attendance-link.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';

type LinkAnswer = Result<SharedLink | null, SharingRefusal>;
type LinkCall = typeof sharedLinkOf | typeof openSharedLink;

export interface SharedLinkState {
  /** The address of the open link, empty when it cannot be shown; null for none, undefined while it is unknown. */
  readonly link: string | null | undefined;
  readonly problem: SharingRefusal | null;
  readonly busy: boolean;
  readonly look: () => Promise<void>;
  readonly open: () => Promise<void>;
  readonly replace: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function useSharedLink({ collection, sid }: GatheringName): SharedLinkState {
  const client = useClient();
  const online = useReachesOthers();
  const [link, setLink] = useState<string | null | undefined>(undefined);
  const [problem, setProblem] = useState<SharingRefusal | null>(null);

  const take = useCallback((answer: LinkAnswer) => {
    if (answer.ok) setLink(answer.value === null ? null : addressOf(answer.value));
    setProblem(answer.ok ? null : answer.error);
  }, []);

  useEffect(() => {
    if (!online) return;
    let left = false;
    void sharedLinkOf(client, { collection, sid }).then((answer) => {
      if (!left) take(answer);
    });
    return () => {
      left = true;
    };
  }, [client, collection, sid, online, take]);

  const { busy, run } = useAction(async (call: LinkCall) => take(await call(client, { collection, sid })));
  return {
    link,
    problem,
    busy,
    look: () => run(sharedLinkOf),
    open: () => run(openSharedLink),
    replace: () => run(replaceSharedLink),
    close: () => run(closeSharedLink),
  };
}

function addressOf({ token }: SharedLink): string {
  return token === '' ? '' : `${publicOrigin()}/attend/${token}`;
}
