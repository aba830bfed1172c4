/** The filter of the library. The address of its screen has it, so it is part of the first load. */
export const LIBRARY_PARTS = ['photos', 'public', 'private', 'portraits', 'trash'] as const;
/** `photos`: all except the players' own photos and the trash. */
export type LibraryPart = (typeof LIBRARY_PARTS)[number];

export interface LibraryFilter {
  readonly part: LibraryPart;
  /** 0 for all teams and the account's own library. */
  readonly team: number;
  /** 0 for all. */
  readonly player: number;
  /** 0 for all. */
  readonly match: number;
}
