/** The pictures of the library that are not on the server yet. */
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../page/react.tsx';
import type { PictureRefused } from '../../pictures/records.ts';
import { useWaitingPhotos } from '../team/use-photos.ts';
import { useMedia } from './use-library.ts';

export interface LibraryUpload {
  readonly name: string;
  /** The Medium's present id. */
  readonly sid: number;
  readonly url: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly refusal: PictureRefused | null;
}

/** In the order in which they were chosen; players' own photos are shown with the player. A visitor has no server. */
export function useLibraryUploads(): readonly LibraryUpload[] {
  const { pictures, live, local } = useClient();
  const media = useMedia();
  const waiting = useWaitingPhotos();
  const sending = useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.sending ?? null);
  if (local) return NOTHING;
  return waiting.flatMap(({ name, of, sid, url, refusal, sent }) => {
    const now = live.resolve('media', sid);
    if (of !== 'medium' || sent || (media?.get(now)?.type ?? PORTRAIT) === PORTRAIT) return [];
    const state = refusal !== null ? 'refused' : name === sending ? 'sending' : 'waiting';
    return [{ name, sid: now, url, state, refusal }];
  });
}

const NEVER = () => () => undefined;
const NOTHING: readonly LibraryUpload[] = [];
