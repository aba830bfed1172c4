import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { updateClubPage } from '#data/commands/account/club-page.ts';
import { usePageLink } from '#data/hooks/use-page-link.ts';
import { useClient } from '#data/page/react.tsx';
import { PageLinkCard } from '#ui/parts/page-link/PageLinkCard.tsx';
import { written } from '#ui/words/team/sharing-refusals.ts';

interface ClubLinkCardProps {
  readonly account: Account;
  readonly manages: boolean;
}

/** Opens and closes the page, and its link. */
export function ClubLinkCard({ account, manages }: ClubLinkCardProps) {
  const client = useClient();
  const { open, indexed, title } = account.club;
  return (
    <PageLinkCard
      isOpen={open}
      indexed={indexed}
      manages={manages}
      link={usePageLink({ kind: 'club', sid: client.account })}
      texts={{
        title: title === '' ? m.clubpage_title() : title,
        qr: m.clubpage_qr(),
        embed: m.clubpage_embed_text(),
      }}
      onOpen={(isOpen) => void written(updateClubPage(client, { open: isOpen }))}
      onIndexed={(isIndexed) => void written(updateClubPage(client, { indexed: isIndexed }))}
    />
  );
}
