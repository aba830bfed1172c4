/** `/team/teampage/{id?}`: the public page of a team, by default of the current one, with a live preview. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useTeamPage } from '#data/hooks/team/team-page.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import type { TeamPageRows } from '#data/queries/team/team-page.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { FormAndPreview } from '#ui/parts/page/FormAndPreview.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro } from '#ui/parts/page/Screen.tsx';
import type { PictureField } from '#ui/pictures/picture-field.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { LinkCard } from './LinkCard.tsx';
import { LookCard } from './LookCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { PagePreview } from './PagePreview.tsx';
import { ShownCard } from './ShownCard.tsx';
import { StaffCard } from './StaffCard.tsx';
import styles from './team-page-setup.module.css';

export interface TeamPageScreenProps {
  /** From the address: a sid, or null for the current team. */
  readonly id: string | null;
  /** The text about the team, which is the notes' editor. */
  readonly description: (team: Team, rows: TeamPageRows) => ReactNode;
  /** A field for a picture of the library. */
  readonly pictureField: PictureField;
}

export function TeamPageScreen({ id, ...parts }: TeamPageScreenProps) {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (teams === undefined || current === undefined) return null;
  if (id === null && current === null) return <NoTeam />;
  const team = id === null ? current : (teams.find(({ sid }) => String(sid) === id) ?? null);
  if (team === null)
    return (
      <EmptyState
        icon="team"
        title={m.common_team_page()}
        text={m.teams_not_found()}
        action={
          <LinkButton to="/teams/{-$key}/" variant="default">
            {m.common_screen_teams()}
          </LinkButton>
        }
      />
    );
  return <PageOf key={team.sid} team={team} {...parts} />;
}

interface PageOfProps extends Omit<TeamPageScreenProps, 'id'> {
  readonly team: Team;
}

function PageOf({ team, description, pictureField }: PageOfProps) {
  const rows = useTeamPage(team.sid);
  const manages = useMay(team)('manageTeamPage');
  if (rows === undefined) return null;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_team_page()}
        detail={teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      <Intro>{m.teampage_intro()}</Intro>
      <FormAndPreview
        form={
          <>
            <LinkCard team={team} page={rows.page} manages={manages} />
            <fieldset className={styles.fields} disabled={!manages} aria-label={m.teampage_content()}>
              <LookCard team={team} rows={rows} pictureField={pictureField} disabled={!manages} />
              {description(team, rows)}
              <ShownCard team={team} rows={rows} />
              <MessagesCard team={team} page={rows.page} />
              <StaffCard team={team} page={rows.page} pictureField={pictureField} />
            </fieldset>
          </>
        }
        preview={<PagePreview team={team} rows={rows} />}
        hint={m.teampage_preview_text()}
      />
    </div>
  );
}
