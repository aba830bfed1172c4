import { clubPageView } from '@touchline/domain/club/club-page-view';
import type { Account } from '@touchline/domain/entity/tables/account';
import { getLocale } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import type { ClubPageRows } from '#data/queries/team/club-page.ts';
import { ClubPageView } from '#ui/club-page/ClubPageView.tsx';

interface ClubPreviewProps {
  readonly club: Account['club'];
  readonly rows: ClubPageRows;
}

const MINUTE_MS = 60_000;

/** The page as everybody will see it, made of the rows of this device by the same view and the same parts. */
export function ClubPreview({ club, rows }: ClubPreviewProps) {
  const nowSeconds = useNow(MINUTE_MS);
  const view = clubPageView({ ...rows, club, nowSeconds });
  return <ClubPageView view={view} place={{ locale: getLocale(), teamAddress: () => '#' }} />;
}
