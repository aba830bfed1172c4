/** Photos of players and of the account. The bytes are stored before a row refers to them. */

import { create } from '@touchline/domain/entity/rows/rows';
import { mediumFields, PORTRAIT } from '@touchline/domain/entity/tables/medium';
import { ok, refuse } from '@touchline/domain/result';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Ids, Media, OwnAccount, Players } from '../../live/ports.ts';
import type { NewPicture } from '../../pictures/pictures.ts';
import type { KeptPictures } from '../../pictures/ports.ts';
import { updateAccount } from '../account/account.ts';
import { keepPicture, type PictureNotKept, picturesOf } from '../media/keep-picture.ts';
import type { AccountWork } from '../unit-of-work.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { playerActor } from './players.ts';

/** Changes of a photo: its bytes and the rows that refer to it. */
type PhotoWork = AccountWork & KeptPictures & Players & Media;

export interface PhotoArgs {
  readonly player: number;
  readonly picture: NewPicture;
}

/**
 * A new photo is a new Medium. The previous one stays until the server has accepted the new one. If the server refuses
 * it, the earlier photo is still there.
 */
export async function setPlayerPhoto(
  ports: PhotoWork,
  { player: given, picture }: PhotoArgs,
): Outcome<object, PictureNotKept> {
  const pictures = picturesOf(ports);
  const replaces = await standingPhoto(ports, given);
  const kept = await keepPicture(pictures, 'medium', { ...picture, replaces });
  if (kept === null) return refuse({ code: 'notKept' });
  const done = await act<{ readonly medium: number }, never>(ports, { label: 'player' }, async (unit) => {
    const player = await unit.take('players', given);
    const actor = await playerActor(ports, unit, player.sid);
    const { createdAt } = kept;
    const team_sid = await sharedTeamOf(unit, player.sid);
    const medium = await unit.create(
      'media',
      actor,
      create(mediumFields, { type: PORTRAIT, team_sid, createdAt }),
    );
    await unit.save({ collection: 'players', sid: given }, actor, [player, { ...player, media_sid: medium }]);
    if (ports.live.resolve('media', player.media_sid) !== replaces) {
      await unit.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    }
    return ok({ medium });
  });
  if (done.ok) await pictures.added(kept, done.value.medium);
  else await pictures.drop([kept.name]);
  return done;
}

/** The player's photo on the server, which a new one replaces even if another one waits; 0 for none. */
async function standingPhoto(
  { live, pictures }: KeptPictures & Players & Media & Ids,
  player: number,
): Promise<number> {
  const named =
    live.players.get()?.find(({ sid }) => sid === live.resolve('players', player))?.media_sid ?? 0;
  const medium = live.resolve('media', named);
  if ((live.media.get()?.get(medium)?.uri ?? '') !== '') return medium;
  const waiting = (await pictures?.store.waiting()) ?? [];
  const own = waiting.find(({ of, sid }) => of === 'medium' && live.resolve('media', sid) === medium);
  return live.resolve('media', own?.replaces ?? 0);
}

/** Discards a photo that the server refused; the previous one is shown again. */
export async function discardPlayerPhoto(
  ports: PhotoWork,
  { player: sid, name }: { readonly player: number; readonly name: string },
): Outcome<object, never> {
  const refused = (await picturesOf(ports).store.waiting()).find((picture) => picture.name === name);
  const earlier = ports.live.resolve('media', refused?.replaces ?? 0);
  return act<object, never>(ports, { label: 'player' }, async (unit) => {
    const player = await unit.take('players', sid);
    const actor = await playerActor(ports, unit, player.sid);
    const media_sid = (await unit.has('media', earlier)) ? earlier : 0;
    await unit.save({ collection: 'players', sid }, actor, [player, { ...player, media_sid }]);
    await unit.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    return ok({});
  });
}

export async function removePlayerPhoto(ports: PhotoWork, sid: number): Outcome<object, never> {
  const standing = await standingPhoto(ports, sid);
  return act<object, never>(ports, { label: 'player' }, async (unit) => {
    const player = await unit.take('players', sid);
    const actor = await playerActor(ports, unit, player.sid);
    await unit.save({ collection: 'players', sid }, actor, [player, { ...player, media_sid: 0 }]);
    for (const medium of new Set([player.media_sid, standing])) {
      await unit.removeIfHere({ collection: 'media', sid: medium }, actor);
    }
    return ok({});
  });
}

export type UndoFunction = () => Promise<void>;

/**
 * Shows a new profile photo at once; the server writes it into the account's row after the upload. Answers an undo
 * function; null when the photo could not be stored.
 */
export async function setProfilePhoto(ports: PhotoWork, picture: NewPicture): Promise<UndoFunction | null> {
  const pictures = picturesOf(ports);
  const earlier = await ownPhoto(ports);
  const kept = await keepPicture(pictures, 'account', picture);
  if (kept === null) return null;
  await pictures.added(kept, 0);
  return () => showAgain(ports, earlier);
}

/** Answers an undo function. */
export async function removeProfilePhoto(ports: PhotoWork): Promise<UndoFunction> {
  const earlier = await ownPhoto(ports);
  if (earlier.waiting !== null) await picturesOf(ports).takeBackOwn();
  await updateAccount(ports, { profile_photo: '' });
  return () => showAgain(ports, earlier);
}

/** The photo before a change: a waiting one, else the account's. */
interface OwnPhoto {
  readonly waiting: NewPicture | null;
  readonly uri: string;
}

async function ownPhoto(ports: KeptPictures & OwnAccount): Promise<OwnPhoto> {
  const { store } = picturesOf(ports);
  const waiting = (await store.waiting()).find(({ of }) => of === 'account');
  const loaded = waiting && (await store.load(waiting));
  const uri = ports.ownAccount()?.profile_photo ?? '';
  if (!loaded?.bytes) return { waiting: null, uri };
  return { waiting: { bytes: loaded.bytes, type: loaded.type }, uri };
}

async function showAgain(ports: PhotoWork, { waiting, uri }: OwnPhoto): Promise<void> {
  if (waiting !== null) {
    await setProfilePhoto(ports, waiting);
    return;
  }
  await removeProfilePhoto(ports);
  // Also written when the value here is unchanged: an update on its way must not overwrite it.
  if (uri !== '') await updateAccount(ports, { profile_photo: uri });
}

/** Retries a photo that the server refused. */
export async function retryPhoto(ports: KeptPictures, name: string): Promise<void> {
  await picturesOf(ports).retry(name);
}

/** Discards a profile photo that the server refused. */
export async function discardProfilePhoto(ports: KeptPictures, name: string): Promise<void> {
  await picturesOf(ports).drop([name]);
}

/** The shared team of the picture, the same as its player's; 0 in the own collection. */
async function sharedTeamOf(unit: UnitOfWork, player: number): Promise<number> {
  const his = (await unit.takeAll('teams')).filter((team) => team.player_sids.includes(player));
  return his.some((team) => isOwn(team.role)) ? 0 : (his[0]?.sid ?? 0);
}
