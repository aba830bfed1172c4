/** Photos for screens: addresses for `<img>`, and how it stands with those that wait. */
import { useSyncExternalStore } from 'react';
import { LARGE, SMALL } from '../pictures/pictures.ts';
import type { ShownWaiting } from '../pictures/waiting-pictures.ts';
import { useClient } from '../react.tsx';
import { usePlayers } from './players.ts';
import { useSettings } from './settings.ts';

export type { ShownWaiting } from '../pictures/waiting-pictures.ts';

export type PhotoSize = 'small' | 'large';
const SIZES = { small: SMALL, large: LARGE } as const;

/** A Medium's picture; undefined while it is read, and where there is none. */
export function useMediumPhoto(sid: number, size: PhotoSize): string | undefined {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.ofMedium(sid, SIZES[size]));
}

/** The coach's own profile photo. */
export function useOwnPhoto(size: PhotoSize): string | undefined {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.ofAccount(SIZES[size]));
}

/** The profile photo of somebody whom an answer of the server named. */
export function usePhotoAt(uri: string): string | undefined {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.at(uri, SMALL));
}

/**
 * The photos of players where these stand in place of their shirts, on a pitch and beside it (section 3,
 * `field_show_shirts`). Who has none keeps his shirt, and while shirts are shown everybody does.
 */
export function usePhotoOf(): (player: number) => string | undefined {
  const { pictures, live } = useClient();
  const players = usePlayers();
  const portraits = useSettings()?.field_show_shirts === false;
  const lookup = useSyncExternalStore(pictures?.subscribe ?? NEVER, () =>
    portraits ? pictures?.lookup : undefined,
  );
  if (lookup === undefined) return NOBODYS;
  const media = new Map((players ?? []).map((player) => [player.sid, player.media_sid]));
  return (player) => lookup(media.get(live.resolve('players', player)) ?? 0);
}

/** What waits to be sent, and what the server did not take. */
export function useWaitingPhotos(): readonly ShownWaiting[] {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.waiting.get() ?? NOTHING);
}

/** A player's photo that the server has not got yet; null when there is none. */
export function useUnsentPhoto(medium: number): ShownWaiting | null {
  const { pictures, live } = useClient();
  const now = live.resolve('media', medium);
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () =>
    unsent(medium === 0 ? undefined : pictures?.waiting.ofMedium(now)),
  );
}

/** The same for the profile photo. */
export function useUnsentOwnPhoto(): ShownWaiting | null {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => unsent(pictures?.waiting.ofAccount()));
}

function unsent(waiting: ShownWaiting | undefined): ShownWaiting | null {
  return waiting === undefined || waiting.sent ? null : waiting;
}

const NOBODYS = () => undefined;
const NEVER = () => () => undefined;
const NOTHING: readonly ShownWaiting[] = [];
