/**
 * The pictures of the library. The bytes of a picture never change: cropping makes a new Medium. The trash is a
 * visibility, and the server empties it.
 */
import { create, patch } from '@touchline/domain/entity/rows/rows';
import {
  type Medium,
  type MediumType,
  mediumFields,
  type Visibility,
} from '@touchline/domain/entity/tables/medium';
import { intoTrash, outOfTrash } from '@touchline/domain/media/trash';
import { ok, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import type { Media, Players } from '../../live/ports.ts';
import type { NewPicture } from '../../pictures/pictures.ts';
import type { KeptPictures } from '../../pictures/ports.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { type AccountWork, act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { keepPicture, type PictureNotKept, picturesOf } from './keep-picture.ts';

export type MediaWork = AccountWork & KeptPictures & Players & Media;

/** What a new picture is about. */
export type NewMedium = Partial<Pick<Medium, 'caption' | 'player_sids' | 'match_sid' | 'eid'>> & {
  readonly type: MediumType;
  /** 0 for the account's own library. */
  readonly team: number;
};

export interface AddArgs {
  readonly medium: NewMedium;
  /** As drawn on this device, with its size in pixels. */
  readonly picture: NewPicture & { readonly width: number; readonly height: number };
}

/** Makes the row of a picture that waits on this device until it is sent. */
export async function addPicture(
  ports: MediaWork,
  { medium, picture }: AddArgs,
): Outcome<{ readonly sid: number }, PictureNotKept> {
  return withKept(ports, picture, (createdAt) =>
    act<{ readonly sid: number }, never>(ports, { label: 'addPicture' }, async (unit) => {
      const { team, ...about } = medium;
      const actor = await mediaActor(ports, unit, team);
      const { width, height } = picture;
      const made = create(mediumFields, { ...about, width, height, team_sid: team, createdAt });
      return ok({ sid: await unit.create('media', actor, made) });
    }),
  );
}

export interface CropArgs {
  readonly sid: number;
  readonly picture: AddArgs['picture'];
}

/** A part of a picture as a new Medium with the same words, people and places; the old one goes to the trash. */
export async function cropPicture(
  ports: MediaWork,
  { sid, picture }: CropArgs,
): Outcome<{ readonly sid: number }, PictureNotKept> {
  return withKept(ports, picture, (createdAt) =>
    act<{ readonly sid: number }, never>(ports, { label: 'cropPicture' }, async (unit) => {
      const old = await unit.take('media', sid);
      const actor = await mediaActor(ports, unit, old.team_sid);
      const { type, team_sid, caption, player_sids, match_sid, eid, visibility } = old;
      const { width, height } = picture;
      const about = { type, team_sid, caption, player_sids, match_sid, eid, visibility };
      const made = create(mediumFields, { ...about, width, height, createdAt });
      const cropped = await unit.create('media', actor, made);
      await unit.save({ collection: 'media', sid }, actor, [old, { ...old, ...intoTrash(unit.nowSeconds) }]);
      return ok({ sid: cropped });
    }),
  );
}

export const setCaption = (ports: MediaWork, sid: number, caption: string) =>
  changeAll(ports, [sid], { label: 'editPicture', changed: () => ({ caption }) });

export interface Tag {
  readonly player: number;
  readonly isOn: boolean;
}

/** Says that a player is, or is not, on a picture. Two quick taps both count: each reads what is stored. */
export const tagPlayer = (ports: MediaWork, sid: number, { player, isOn }: Tag) =>
  changeAll(ports, [sid], {
    label: 'editPicture',
    changed: ({ player_sids }) => {
      const others = player_sids.filter((one) => one !== player);
      return { player_sids: isOn ? [...others, player] : others };
    },
  });

/** The match that a picture was taken at; 0 for none. A picture of one match cannot belong to an event of another. */
export const setMatch = (ports: MediaWork, sid: number, match_sid: number) =>
  changeAll(ports, [sid], { label: 'editPicture', changed: () => ({ match_sid, eid: '' }) });

/** Followers see a public picture where a coach put it; it is the screen that asks before. */
export const setVisibility = (
  ports: MediaWork,
  sid: number,
  visibility: Extract<Visibility, 'PUBLIC' | 'PRIVATE'>,
) =>
  changeAll(ports, [sid], {
    label: 'editPicture',
    urgent: true,
    changed: () => ({ visibility }),
  });

export interface EventPictures {
  readonly match: number;
  readonly eid: string;
  readonly sids: readonly number[];
}

export const attachToEvent = (ports: MediaWork, { match, eid, sids }: EventPictures) =>
  changeAll(ports, sids, {
    label: 'attachPicture',
    changed: () => ({ match_sid: match, eid }),
  });

/** The picture stays in the library, as one of the match. */
export const detachFromEvent = (ports: MediaWork, sid: number) =>
  changeAll(ports, [sid], { label: 'detachPicture', changed: () => ({ eid: '' }) });

export const toTrash = (ports: MediaWork, sids: readonly number[]) =>
  changeAll(ports, sids, { label: 'trashPictures', urgent: true, changed: (_, now) => intoTrash(now) });

/** Back from the trash for the staff: what was public before is published by a decision, not by a restore. */
export const restoreFromTrash = (ports: MediaWork, sids: readonly number[]) =>
  changeAll(ports, sids, {
    label: 'restorePictures',
    changed: outOfTrash,
  });

/** Deletes the rows; the server deletes the files. Also cancels a picture that waits to be sent. */
export function deleteForGood(ports: MediaWork, sids: readonly number[]): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deletePictures' }, async (unit) => {
    for (const sid of sids) {
      const medium = await unit.take('media', sid);
      await unit.remove({ collection: 'media', sid }, await mediaActor(ports, unit, medium.team_sid));
    }
    return ok({});
  });
}

/** The account's role for the pictures of a team, or for those of its own library. */
async function mediaActor(ports: AccountWork, unit: UnitOfWork, team_sid: number): Promise<Actor> {
  const account = ports.ownAccount();
  if (await unit.has('teams', team_sid)) {
    return actorOnTeam(await unit.take('teams', team_sid), account, unit.nowSeconds);
  }
  return actorOnAccount(ports.live.teams.get() ?? [], account, unit.nowSeconds);
}

interface Change {
  readonly label: string;
  readonly urgent?: boolean;
  readonly changed: (medium: Medium, nowSeconds: number) => Partial<Medium>;
}

/** Changes all of them or none, with one Undo. */
function changeAll(
  ports: MediaWork,
  sids: readonly number[],
  { label, urgent = false, changed }: Change,
): Outcome<object, never> {
  return act<object, never>(ports, { label, urgent }, async (unit) => {
    for (const sid of sids) {
      const medium = await unit.take('media', sid);
      const actor = await mediaActor(ports, unit, medium.team_sid);
      const after = patch(mediumFields, medium, changed(medium, unit.nowSeconds));
      await unit.save({ collection: 'media', sid }, actor, [medium, after]);
    }
    return ok({});
  });
}

/** Stores the bytes, then lets `write` make their row; without a row they are dropped again. */
async function withKept(
  ports: MediaWork,
  picture: NewPicture,
  write: (createdAt: number) => Outcome<{ readonly sid: number }, never>,
): Outcome<{ readonly sid: number }, PictureNotKept> {
  const pictures = picturesOf(ports);
  const { bytes, type, name } = picture;
  const kept = await keepPicture(pictures, 'medium', { bytes, type, name });
  if (kept === null) return refuse({ code: 'notKept' });
  const done = await write(kept.createdAt);
  if (done.ok) await pictures.added(kept, done.value.sid);
  else await pictures.drop([kept.name]);
  return done;
}
