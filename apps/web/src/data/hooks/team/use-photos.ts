/** Photos for screens: addresses for `<img>`, and the state of waiting photos. */
import { useSyncExternalStore } from 'react';
import { useClient } from '../../page/react.tsx';
import type { ShownSize } from '../../pictures/sizes.ts';
import type { ShownWaiting } from '../../pictures/waiting-pictures.ts';
import { useSettings } from '../settings.ts';
import { usePlayers } from './players.ts';

export type { ShownWaiting } from '../../pictures/waiting-pictures.ts';

/** The photo of a Medium; undefined while it is read, and where there is none. */
export function useMediumPhoto(sid: number, size: ShownSize): string | undefined {
  const { pictures } = useClient();
  const subscribe = sid === 0 ? pictures?.follow : pictures?.subscribe;
  return useSyncExternalStore(subscribe ?? NEVER, () => pictures?.ofMedium(sid, size));
}

/** The address of a medium's picture that this device has; undefined for any other. */
export function usePictureAddresses(): (medium: number) => string | undefined {
  const { pictures } = useClient();
  const lookup = useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.lookup);
  return lookup ?? NOBODYS;
}

/** The account's profile photo. */
export function useOwnPhoto(size: ShownSize): string | undefined {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.ofAccount(size));
}

/** The profile photo of another person, at an address from a server's answer. */
export function usePhotoAt(uri: string): string | undefined {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () => pictures?.at(uri, 'small'));
}

/**
 * The photos that replace players' shirts on a pitch and beside it (section 3, `field_show_shirts`). Players without a
 * photo keep their shirt; with the setting on, all players do.
 */
export function usePhotoOf(): (player: number) => string | undefined {
  const { pictures, live } = useClient();
  const players = usePlayers();
  const portraits = useSettings()?.field_show_shirts === false;
  const subscribe = portraits ? pictures?.subscribe : pictures?.follow;
  const lookup = useSyncExternalStore(subscribe ?? NEVER, () => (portraits ? pictures?.lookup : undefined));
  if (lookup === undefined) return NOBODYS;
  const media = new Map((players ?? []).map((player) => [player.sid, player.media_sid]));
  return (player) => lookup(media.get(live.resolve('players', player)) ?? 0);
}

/**
 * Photos that wait to be sent, or that the server refused. Every screen has their number in its sync mark, so they do
 * not delay the first one.
 */
export function useWaitingPhotos(): readonly ShownWaiting[] {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures?.follow ?? NEVER, () => pictures?.waiting.get() ?? NOTHING);
}

/** A photo that the server does not have yet; null for none, and for a visitor's, which stay on the device (115). */
export function useUnsentPhoto(medium: number): ShownWaiting | null {
  const { pictures, live, local } = useClient();
  const now = live.resolve('media', medium);
  return useSyncExternalStore(pictures?.subscribe ?? NEVER, () =>
    unsent(medium === 0 || local ? undefined : pictures?.waiting.ofMedium(now)),
  );
}

/** The account's profile photo that the server does not have yet; null for none. */
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
