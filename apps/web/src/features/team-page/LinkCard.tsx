import type { Team } from '@touchline/domain/entity/tables/team';
import type { TeamPage } from '@touchline/domain/entity/tables/team-page';
import { m } from '@touchline/i18n';
import { setTeamPageOpen, updateTeamPage } from '#data/commands/team/team-page.ts';
import { usePageLink } from '#data/hooks/use-page-link.ts';
import { useClient } from '#data/page/react.tsx';
import { PageLinkCard } from '#ui/parts/page-link/PageLinkCard.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { written } from './toasts.ts';

interface LinkCardProps {
  readonly team: Team;
  readonly page: TeamPage;
  readonly manages: boolean;
}

/** Opens and closes the page, and its link. */
export function LinkCard({ team, page, manages }: LinkCardProps) {
  const client = useClient();
  return (
    <PageLinkCard
      isOpen={team.teampage === 1}
      indexed={page.options.indexed}
      manages={manages}
      link={usePageLink({ kind: 'team', sid: team.sid })}
      texts={{
        title: page.title === '' ? teamTitle(team) : page.title,
        qr: m.teampage_qr(),
        embed: m.teampage_embed_text(),
      }}
      onOpen={(open) => void written(setTeamPageOpen(client, team.sid, open))}
      onIndexed={(indexed) => void written(updateTeamPage(client, team.sid, { indexed }))}
    />
  );
}
