/** `/club/page/`: the public page of the account's own teams, with a live preview. */
import type { Account } from '@touchline/domain/entity/tables/account';
import { m } from '@touchline/i18n';
import { useAccount } from '#data/hooks/account.ts';
import { useMayOnAccount } from '#data/hooks/actor.ts';
import { useClubPage } from '#data/hooks/club-page.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { FormAndPreview } from '#ui/parts/page/FormAndPreview.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro } from '#ui/parts/page/Screen.tsx';
import { ClubLinkCard } from './ClubLinkCard.tsx';
import { ClubPreview } from './ClubPreview.tsx';
import { ClubTeamsCard } from './ClubTeamsCard.tsx';
import { ClubTextCard } from './ClubTextCard.tsx';
import styles from './club-page.module.css';

export function ClubPageScreen() {
  const account = useAccount();
  return account === undefined ? null : <PageOf account={account} />;
}

function PageOf({ account }: { readonly account: Account }) {
  const { live } = useClient();
  const rows = useClubPage();
  const all = useTeams();
  const manages = useMayOnAccount()('manageClubPage');
  if (rows === undefined || all === undefined) return null;
  // A team that was made without network is chosen by its local id.
  const team_sids = account.club.team_sids.map((sid) => live.resolve('teams', sid));
  const club = { ...account.club, team_sids };
  return (
    <div className={styles.screen}>
      <PageHeader title={m.clubpage_title()} back={<BackLink to="/club/" label={m.common_back()} />} />
      <Intro>{m.clubpage_intro()}</Intro>
      <FormAndPreview
        form={
          <>
            <ClubLinkCard account={account} manages={manages} />
            <fieldset className={styles.fields} disabled={!manages} aria-label={m.teampage_content()}>
              <ClubTeamsCard club={club} teams={all} />
              <ClubTextCard account={account} />
            </fieldset>
          </>
        }
        preview={<ClubPreview club={club} rows={rows} />}
        hint={m.clubpage_preview_text()}
      />
    </div>
  );
}
