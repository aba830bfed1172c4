/** What a device keeps of photos, beside the rows that name them. */
import type { Stamp } from '@touchline/sync/stamp';

/** A photo that was chosen here, until the server has it and the row says where. */
export interface WaitingPicture {
  /** Random: the bytes are on the disk before there is a row to name them by. */
  readonly name: string;
  /** A player's photo is a Medium; the profile photo is the account's own. */
  readonly of: 'medium' | 'account';
  /** The Medium; 0 until its row is written, and for the profile photo. */
  readonly sid: number;
  /** Whose database the row was written in (LOC-7): a Medium's local id means nothing in another one. */
  readonly device: string;
  /** The Medium's `createdAt`, in no other waiting picture: by it the row is found after a kill between the two writes. */
  readonly createdAt: number;
  /**
   * When the coach meant it, for a profile photo: his last word counts, in whatever order the words arrive. Null
   * for a Medium, whose rows have stamps of their own.
   */
  readonly stamp: Stamp | null;
  /** The Medium that its player had before: he gets it back when this one is refused and discarded; else 0. */
  readonly replaces: number;
  /** Null where a profile photo was taken back that may be on its way: the server is told that there is none. */
  readonly bytes: ArrayBuffer | null;
  readonly type: string;
  readonly state:
    | { readonly is: 'waiting' }
    /** The server has it, and the row does not say so here yet. */
    | { readonly is: 'sent'; readonly uri: string }
    | { readonly is: 'refused'; readonly refusal: PictureRefused };
}

/** A photo that the server has not got, and may get: one that it refused waits for the coach. */
export function isUnsent({ bytes, state }: WaitingPicture): boolean {
  return bytes !== null && state.is === 'waiting';
}

/** What is chosen of a picture that waits; the store adds the rest. */
export type ChosenPicture = Omit<WaitingPicture, 'createdAt' | 'state'>;

export interface PictureRefused {
  /** The HTTP status, and the contract's word for it: `type`, `pixels`, `quota`. */
  readonly code: number;
  readonly reason: string;
}

/** One size of a picture, as the server made it. */
export interface KeptPicture {
  /** Its address: it holds the name, which is made of the contents, and the size. */
  readonly path: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** What is known of a kept picture without reading it. */
export interface PictureFacts {
  readonly path: string;
  readonly length: number;
  /** When it was shown last, milliseconds since 1970, to within a day. */
  readonly used: number;
}

/** Whose picture lies at an address, `media/17` or `account/3`: when that leaves the device, the picture does. */
export function ownerOf(path: string): string {
  return path.split('/').slice(3, 5).join('/');
}
