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

/** A new photo is a new Medium; the one before goes, and Undo brings it back. */
export async function setPlayerPhoto(
  client: Client,
  { player: given, picture }: PhotoArgs,
): Outcome<object, PhotoRefusal> {
  const pictures = picturesOf(client);
  const kept = await keep(pictures, 'medium', picture);
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
    await desk.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    return ok({ medium });
  });
  if (done.ok) await pictures.added(kept, done.value.medium);
  else await pictures.drop([kept.name]);
  return done;
}

export function removePlayerPhoto(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'player' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    await desk.save({ collection: 'players', sid }, actor, [player, { ...player, media_sid: 0 }]);
    await desk.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    return ok({});
  });
}

/** Shown at once; the server writes it into the account when it has come there. Answers the way back; null when it could not be kept. */
export async function setProfilePhoto(client: Client, picture: NewPicture): Promise<(() => void) | null> {
  const pictures = picturesOf(client);
  const before = client.ownAccount()?.profile_photo ?? '';
  const kept = await keep(pictures, 'account', picture);
  if (kept === null) return null;
  await pictures.added(kept, 0);
  return () => void takeBack(client, kept.name, before);
}

/** Answers the way back. */
export async function removeProfilePhoto(client: Client): Promise<() => void> {
  const pictures = picturesOf(client);
  const [waiting] = (await pictures.store.waiting()).filter((picture) => picture.of === 'account');
  if (waiting !== undefined) await pictures.drop([waiting.name]);
  const before = client.ownAccount()?.profile_photo ?? '';
  await updateAccount(client, { profile_photo: '' });
  return () => {
    if (waiting !== undefined) void setProfilePhoto(client, waiting);
    else void updateAccount(client, { profile_photo: before });
  };
}

/** Null when the disk did not take it. */
async function keep(
  pictures: Pictures,
  of: WaitingPicture['of'],
  picture: NewPicture,
): Promise<WaitingPicture | null> {
  try {
    return await pictures.add(of, picture);
  } catch (error) {
    if (isStorageFull(error)) storageFull.report();
    return null;
  }
}

async function takeBack(client: Client, name: string, before: string): Promise<void> {
  const pictures = picturesOf(client);
  const waits = (await pictures.store.waiting()).some((picture) => picture.name === name);
  await pictures.drop([name]);
  // Sent already: the account has the new one.
  if (!waits || client.ownAccount()?.profile_photo !== before) {
    await updateAccount(client, { profile_photo: before });
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
