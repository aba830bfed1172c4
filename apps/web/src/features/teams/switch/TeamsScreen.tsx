/** `/teams/`: the coach's own teams and those shared with them; a tap switches to one. */
import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { hasRoomForTeam, overviewOf } from '@touchline/domain/team/overview';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { isUndecided } from '#data/around/stage.ts';
import { orderTeams, setTeamHidden } from '#data/commands/team/team-choices.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useSyncStatus, useTeamSwitch } from '#data/hooks/sync.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { writeSetting } from '#data/settings/settings.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { ClubLink } from '#ui/parts/page/ClubLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import styles from '../teams.module.css';
import { problemText } from '../toasts.ts';
import { TeamCard } from './TeamCard.tsx';
import { useOpenTeam } from './use-open-team.tsx';

export interface TeamsScreenProps {
  /** Where Back leads: to the team if the coach came from there, else to the settings (section 2). */
  readonly back: '/team/' | '/settings/';
}

export function TeamsScreen({ back }: TeamsScreenProps) {
  const client = useClient();
  const account = useAccount();
  const teams = useTeams();
  const current = useCurrentTeam();
  const status = useSyncStatus();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const switching = useTeamSwitch();
  const { open, question } = useOpenTeam(() => void navigate({ to: '/team/' }));
  const workWaits = isUndecided(useSettings()?.around ?? '');
  const refreshing = useAction(async (auto: boolean) => {
    if (!auto) return showToast({ text: problemText({ code: 'syncOff' }), tone: 'problem' });
    const failure = await client.coordinator.resync({ audit: true });
    if (failure === undefined) showToast({ text: m.teams_refreshed() });
    else showToast({ text: m.common_err_failed(), tone: 'problem' });
  });
  if (teams === undefined || current === undefined || status === undefined) return null;

  const { visible, total, own, shared } = overviewOf(teams, choosing);
  const sections = [
    { title: m.teams_owned(), teams: own, owned: true },
    { title: m.teams_shared(), teams: shared, owned: false },
  ];

  function add() {
    // Before the first sync the account is unknown; then the command itself checks the limit.
    if (account === undefined || hasRoomForTeam(account, teams ?? [])) {
      void navigate({ to: '/team/details/{-$id}/', params: { id: 'new' } });
    } else showToast({ text: m.teams_max_reached(), tone: 'problem' });
  }

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_screen_teams()}
        back={<BackLink to={back} label={m.common_back()} />}
        actions={
          <>
            {status.network && (
              <ActionIcon
                variant="default"
                aria-label={m.teams_refresh()}
                loading={refreshing.busy}
                onClick={() => void refreshing.run(status.auto)}
              >
                <Icon name="refresh" size={20} />
              </ActionIcon>
            )}
            {teams.length > 1 && <ClubLink />}
            {teams.length > 0 && (
              <Button
                variant={choosing ? 'filled' : 'default'}
                leftSection={<Icon name={choosing ? 'check' : 'eye'} size={20} />}
                aria-pressed={choosing}
                aria-label={choosing ? m.words_done() : m.teams_viewer({ visible, total })}
                onClick={() => setChoosing(!choosing)}
              >
                <span className="num">
                  {choosing ? m.words_done() : m.teams_viewer_count({ visible, total })}
                </span>
              </Button>
            )}
          </>
        }
      />
      {teams.length === 0 && (
        <EmptyState
          icon="team"
          title={m.teams_none_title()}
          text={m.teams_none_text()}
          action={<Button onClick={add}>{m.teams_add()}</Button>}
        />
      )}
      {workWaits && (
        <Notice
          choices={[
            { text: m.around_kept_open(), choose: () => void writeSetting('around', 'left'), primary: true },
          ]}
        >
          {m.around_kept_text()}
        </Notice>
      )}
      {total > 0 && own.length + shared.length === 0 && (
        <p className={styles.hint}>{m.teams_none_visible()}</p>
      )}
      {sections.map(
        (section) =>
          (section.teams.length > 0 || (section.owned && teams.length > 0)) && (
            <section key={section.title} aria-label={section.title}>
              <h2 className={styles.heading}>{section.title}</h2>
              <ul className={styles.grid}>
                {section.teams.map((team, index) => (
                  <TeamCard
                    key={team.sid}
                    team={team}
                    current={team.sid === current?.sid}
                    busy={switching?.team === team.sid && switching.step !== 'failed'}
                    open={() => void open(team)}
                    {...(choosing && {
                      choose: {
                        toggle: () => void setTeamHidden(client, team.sid, !team.hidden),
                        ...(index > 0 && {
                          earlier: () =>
                            void orderTeams(client, moved(teams, team, section.teams[index - 1])),
                        }),
                      },
                    })}
                  />
                ))}
                {section.owned && !choosing && (
                  <li>
                    <button type="button" className={styles.addTile} onClick={add}>
                      <Icon name="plus" size={28} />
                      <span>{m.teams_add()}</span>
                    </button>
                  </li>
                )}
              </ul>
            </section>
          ),
      )}
      {question}
    </div>
  );
}

/** The sids of all teams, with one moved before another. */
function moved(teams: readonly Team[], team: Team, before: Team | undefined): readonly number[] {
  const rest = teams.map(({ sid }) => sid).filter((sid) => sid !== team.sid);
  const at = before === undefined ? 0 : rest.indexOf(before.sid);
  return [...rest.slice(0, at), team.sid, ...rest.slice(at)];
}
