/** The pictures of the library that a coach put on a Team Page. */
import type { TeamPage } from '../entity/tables/team-page.ts';

/** The main picture, the logo, the photos of the staff and those in the text about the team. */
export function mediaOnPage({
  main_sid,
  logo_sid,
  image_main,
  image_logo,
  staff,
  blocks,
}: Pick<
  TeamPage,
  'main_sid' | 'logo_sid' | 'image_main' | 'image_logo' | 'staff' | 'blocks'
>): readonly number[] {
  const sids = [
    main_sid,
    logo_sid,
    mediumOf(image_main),
    mediumOf(image_logo),
    ...staff.flatMap(({ media_sid, image }) => [media_sid, mediumOf(image)]),
    ...blocks.map(({ medium }) => medium),
  ];
  return [...new Set(sids.filter((sid) => sid > 0))];
}

const URI = /^\{host\}\/api\/pictures\/media\/([1-9]\d{0,15})\//;

/** The medium of a picture's address, as clients without a library store it; 0 for any other address. */
export function mediumOf(uri: string): number {
  return Number(URI.exec(uri)?.[1] ?? 0);
}
