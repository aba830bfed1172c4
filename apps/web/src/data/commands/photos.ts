/** Photos of players, and one's own. The bytes are on the disk before a row speaks of them. */
import { mediumFields, PORTRAIT } from '@touchline/domain/entity/medium';
import { create } from '@touchline/domain/entity/rows';
import { ok, refuse } from '@touchline/domain/result';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Client } from '../client.ts';
import type { NewPicture, Pictures } from '../pictures/pictures.ts';
import type { WaitingPicture } from '../pictures/records.ts';
import { isStorageFull, storageFull } from '../store/problems.ts';
import { updateAccount } from './account.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { playerActor } from './players.ts';

export interface PhotoArgs {
  readonly player: number;
  readonly picture: NewPicture;
}

/** The device has no room for it, or its storage failed: nothing was changed. */
export type PhotoRefusal = { readonly code: 'notKept' };

/**
 * A new photo is a new Medium. The one before stays until the server has the new one, and is then given up
 * there: a photo that it does not take leaves the earlier one standing.
 */
export async function setPlayerPhoto(
  client: Client,
  { player: given, picture }: PhotoArgs,
): Outcome<object, PhotoRefusal> {
  const pictures = picturesOf(client);
  const replaces = await standingPhoto(client, given);
  const kept = await keep(pictures, 'medium', { ...picture, replaces });
  if (kept === null) return refuse({ code: 'notKept' });
  const done = await act<{ readonly medium: number }, never>(client, { label: 'player' }, async (desk) => {
    const player = await desk.take('players', given);
    const actor = await playerActor(client, desk, player.sid);
    const { createdAt } = kept;
    const team_sid = await sharedTeamOf(desk, player.sid);
    const medium = await desk.create(
      'media',
      actor,
      create(mediumFields, { type: PORTRAIT, team_sid, createdAt }),
    );
    await desk.save({ collection: 'players', sid: given }, actor, [player, { ...player, media_sid: medium }]);
    if (client.live.resolve('media', player.media_sid) !== replaces) {
      await desk.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    }
    return ok({ medium });
  });
  if (done.ok) await pictures.added(kept, done.value.medium);
  else await pictures.drop([kept.name]);
  return done;
}

/** The player's photo that the server has: what a new one replaces, whatever waits already; 0 for none. */
async function standingPhoto({ live, pictures }: Client, player: number): Promise<number> {
  const named =
    live.players.get()?.find(({ sid }) => sid === live.resolve('players', player))?.media_sid ?? 0;
  const medium = live.resolve('media', named);
  if ((live.media.get()?.get(medium)?.uri ?? '') !== '') return medium;
  const waiting = (await pictures?.store.waiting()) ?? [];
  const own = waiting.find(({ of, sid }) => of === 'medium' && live.resolve('media', sid) === medium);
  return live.resolve('media', own?.replaces ?? 0);
}

/** Gives a photo up that the server did not take: the one before stands again. */
export async function discardPlayerPhoto(
  client: Client,
  { player: sid, name }: { readonly player: number; readonly name: string },
): Outcome<object, never> {
  const refused = (await picturesOf(client).store.waiting()).find((picture) => picture.name === name);
  const earlier = client.live.resolve('media', refused?.replaces ?? 0);
  return act<object, never>(client, { label: 'player' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    const media_sid = (await desk.has('media', earlier)) ? earlier : 0;
    await desk.save({ collection: 'players', sid }, actor, [player, { ...player, media_sid }]);
    await desk.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    return ok({});
  });
}

export async function removePlayerPhoto(client: Client, sid: number): Outcome<object, never> {
  const standing = await standingPhoto(client, sid);
  return act<object, never>(client, { label: 'player' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    await desk.save({ collection: 'players', sid }, actor, [player, { ...player, media_sid: 0 }]);
    for (const medium of new Set([player.media_sid, standing])) {
      await desk.removeIfHere({ collection: 'media', sid: medium }, actor);
    }
    return ok({});
  });
}

export type WayBack = () => Promise<void>;

/** Shown at once; the server writes it into the account when it has come there. Answers the way back; null when it could not be kept. */
export async function setProfilePhoto(client: Client, picture: NewPicture): Promise<WayBack | null> {
  const pictures = picturesOf(client);
  const earlier = await ownPhoto(client);
  const kept = await keep(pictures, 'account', picture);
  if (kept === null) return null;
  await pictures.added(kept, 0);
  return () => showAgain(client, earlier);
}

/** Answers the way back. */
export async function removeProfilePhoto(client: Client): Promise<WayBack> {
  const earlier = await ownPhoto(client);
  if (earlier.waiting !== null) await picturesOf(client).takeBackOwn();
  await updateAccount(client, { profile_photo: '' });
  return () => showAgain(client, earlier);
}

/** What stands there before something is done: one that waits, else what the account says. */
interface OwnPhoto {
  readonly waiting: NewPicture | null;
  readonly uri: string;
}

async function ownPhoto(client: Client): Promise<OwnPhoto> {
  const waiting = (await picturesOf(client).store.waiting()).find(({ of }) => of === 'account');
  const uri = client.ownAccount()?.profile_photo ?? '';
  if (waiting === undefined || waiting.bytes === null) return { waiting: null, uri };
  return { waiting: { bytes: waiting.bytes, type: waiting.type }, uri };
}

async function showAgain(client: Client, { waiting, uri }: OwnPhoto): Promise<void> {
  if (waiting !== null) {
    await setProfilePhoto(client, waiting);
    return;
  }
  await removeProfilePhoto(client);
  // Written also where it stands here still: what is on its way does not come after it.
  if (uri !== '') await updateAccount(client, { profile_photo: uri });
}

/** Null when the disk did not take it. */
async function keep(
  pictures: Pictures,
  of: WaitingPicture['of'],
  picture: NewPicture & { readonly replaces?: number },
): Promise<WaitingPicture | null> {
  try {
    return await pictures.add(of, picture);
  } catch (error) {
    if (isStorageFull(error)) storageFull.report();
    return null;
  }
}

/** Sends a photo that the server did not take once more. */
export async function retryPhoto(client: Client, name: string): Promise<void> {
  await picturesOf(client).retry(name);
}

/** Gives the profile photo that the server did not take up. */
export async function discardProfilePhoto(client: Client, name: string): Promise<void> {
  await picturesOf(client).drop([name]);
}

/** The shared team that the picture is made for, as its player was; 0 in one's own collection. */
async function sharedTeamOf(desk: Desk, player: number): Promise<number> {
  const his = (await desk.takeAll('teams')).filter((team) => team.player_sids.includes(player));
  return his.some((team) => isOwn(team.role)) ? 0 : (his[0]?.sid ?? 0);
}

function picturesOf({ pictures }: Client): Pictures {
  if (pictures === null) throw new Error('photos are kept where there is a database for them');
  return pictures;
}
