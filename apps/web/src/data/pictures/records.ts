/** A device's records of photos, beside the rows that refer to them. */
import type { Stamp } from '@touchline/sync/model/stamp';

/**
 * A photo chosen here, kept until the server has it and the row has its address. Its bytes are a record of their own,
 * so that a list of a hundred waiting photos is small.
 */
export interface WaitingPicture {
  /** Random, because the bytes are stored before their row exists. */
  readonly name: string;
  /** A player's photo is a Medium; the profile photo is the account's own. */
  readonly of: 'medium' | 'account';
  /** The Medium; 0 until its row is written, and for the profile photo. */
  readonly sid: number;
  /** The device id of the row's database (LOC-7): a Medium's local id is only valid there. */
  readonly device: string;
  /**
   * The Medium's `createdAt`, unique among waiting photos. It identifies the row after a kill between the two writes.
   */
  readonly createdAt: number;
  /**
   * The time of the coach's choice, for a profile photo: the latest choice wins, in any order of arrival. Null for a
   * Medium, whose rows have stamps of their own.
   */
  readonly stamp: Stamp | null;
  /** The player's previous Medium, which is restored when this one is refused and discarded; else 0. */
  readonly replaces: number;
  /** Its bytes; null for the removal of a profile photo that may be in transit: the server gets the removal. */
  readonly length: number | null;
  readonly type: string;
  readonly state:
    | { readonly is: 'waiting' }
    /** The server has it, but the row here does not show that yet. */
    | { readonly is: 'sent'; readonly uri: string }
    | { readonly is: 'refused'; readonly refusal: PictureRefused };
}

/** A waiting photo with its bytes; null for a removal. */
export interface LoadedPicture extends WaitingPicture {
  readonly bytes: ArrayBuffer | null;
}

/** The bytes of a waiting photo. */
export interface WaitingBytes {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** The random name of a photo that is about to be stored. */
export function newPictureName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** A photo that the server does not have but may accept. A refused photo waits for the coach. */
export function isUnsent({ length, state }: WaitingPicture): boolean {
  return length !== null && state.is === 'waiting';
}

/** The chosen photo; the store adds the rest. */
export type ChosenPicture = Omit<LoadedPicture, 'createdAt' | 'state' | 'length'>;

export interface PictureRefused {
  /** The HTTP status, and the contract's word for it: `type`, `pixels`, `quota`. */
  readonly code: number;
  readonly reason: string;
}

/** One size of a photo, as the server made it. */
export interface KeptPicture {
  /** Its address: a name derived from the contents, and the size. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** Facts of a kept photo that are known without reading it. */
export interface PictureFacts {
  readonly path: string;
  readonly length: number;
  /** When it was last shown, milliseconds since 1970, to within a day. */
  readonly used: number;
}

/** The owner of a photo's address, `media/17` or `account/3`: the photo leaves the device with that row. */
export function ownerOf(path: string): string {
  return path.split('/').slice(3, 5).join('/');
}
