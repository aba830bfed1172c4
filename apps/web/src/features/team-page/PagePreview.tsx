/** The page as everybody will see it, made of the rows of this device by the same view and the same parts. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { PagePicture } from '@touchline/domain/team-page/team-page';
import { teamPageView } from '@touchline/domain/team-page/team-page-view';
import { getLocale } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { usePictureAddresses } from '#data/hooks/team/use-photos.ts';
import { parseHtml } from '#data/queries/parse-html.ts';
import type { TeamPageRows } from '#data/queries/team/team-page.ts';
import { TeamPageView } from '#ui/team-page/TeamPageView.tsx';

interface PagePreviewProps {
  readonly team: Team;
  readonly rows: TeamPageRows;
}

const MINUTE_MS = 60_000;

export function PagePreview({ team, rows }: PagePreviewProps) {
  const players = usePlayers();
  const nowSeconds = useNow(MINUTE_MS);
  const addressOf = usePictureAddresses();
  if (players === undefined) return null;
  const view = teamPageView({
    ...rows,
    team,
    players,
    pictures: new Map(rows.media.flatMap((medium) => pictureOf(medium, addressOf))),
    nowSeconds,
    parse: parseHtml,
  });
  const place = {
    locale: getLocale(),
    now: nowSeconds * 1_000,
    pictureAddress: ({ name }: { readonly name: string }) => addressOf(Number(name)) ?? '',
    calendarAddress: '',
  };
  return <TeamPageView view={view} place={place} />;
}

/** A picture that this device has, in one size. */
function pictureOf(
  { sid, width, height }: Medium,
  addressOf: (medium: number) => string | undefined,
): readonly (readonly [number, PagePicture])[] {
  if (addressOf(sid) === undefined) return [];
  return [[sid, { files: [{ name: String(sid), width }], width, height }]];
}
