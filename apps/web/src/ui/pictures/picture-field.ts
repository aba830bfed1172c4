/**
 * Choosing a picture of the library: the parts that `features/media` makes and the app gives to other features, which
 * take them as a property of their screen (`pictureField: PictureField`).
 */
import type { MediumType } from '@touchline/domain/entity/tables/medium';
import type { ReactNode } from 'react';

export interface PictureChoice {
  /** The team whose library is offered, and for which new pictures are made; 0 for the account's own library. */
  readonly team: number;
  /** What new pictures are for. It decides their shape: portraits and logos are squares. */
  readonly type: MediumType;
  /** True where everybody sees the picture: it is made public, after a question where a player may not be shown. */
  readonly isPublic: boolean;
  /** The match that new pictures are of. */
  readonly match?: number;
  /** Called with the id of the chosen Medium, which may be a local one. */
  readonly choose: (sid: number) => void;
}

export interface PictureFieldProps extends PictureChoice {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The chosen Medium; 0 for none. */
  readonly value: number;
  readonly disabled?: boolean;
  /** Shown instead of a picture. */
  readonly fallback?: ReactNode;
  /** Clears the field; the picture stays in the library. */
  readonly clear: () => void;
}

/** A field for one picture: shows it, offers another one, clears it. */
export type PictureField = (props: PictureFieldProps) => ReactNode;

export interface PictureSheetProps extends PictureChoice {
  readonly opened: boolean;
  readonly close: () => void;
}

/** A sheet to choose a picture of the library, or to take or upload one. It closes after the choice. */
export type PictureSheet = (props: PictureSheetProps) => ReactNode;

export interface LibraryPictureProps {
  readonly sid: number;
  readonly size: 'tile' | 'large';
  /** Empty where a text beside it says the same; null for the picture's own caption. */
  readonly alt: string | null;
}

/** A picture of the library by its id; nothing while it is read, and where this device may not see it. */
export type LibraryPicture = (props: LibraryPictureProps) => ReactNode;

/** A sheet of which the app has decided everything but the choice: the library, and who sees the picture. */
export type PictureOffer = (sheet: Pick<PictureSheetProps, 'opened' | 'close' | 'choose'>) => ReactNode;

/** How pictures get into a text. */
export interface TextPictures {
  readonly offer: PictureOffer;
  /** The text is for everybody, and its pictures are made public. */
  readonly isPublic: boolean;
}
