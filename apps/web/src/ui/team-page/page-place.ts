/** Where a Team Page is shown: on its own address, or as the coach's preview. */
import type { PictureFile } from '@touchline/domain/team-page/team-page';

export interface PagePlace {
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly pictureAddress: (file: PictureFile) => string;
  /** Where calendar programs subscribe to the matches; empty in the preview, which has no address. */
  readonly calendarAddress: string;
}
