/** What a device keeps of photos, beside the rows that name them. */

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
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly state:
    | { readonly is: 'waiting' }
    /** The server has it, and the row still says here what it said before. */
    | { readonly is: 'sent'; readonly uri: string; readonly before: string }
    | { readonly is: 'refused'; readonly refusal: PictureRefused };
}

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
