/** `/team/periods/`: seasons, cups and tournaments of the team, in the coach's order. */
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Period, Team } from '@touchline/domain/entity/tables/team';
import { activePeriod } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';
import { movePeriod } from '#data/commands/team/teams.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Badge } from '#ui/parts/cards/Badge.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from '../teams.module.css';
import { periodIcon } from './period-icons.ts';
import { SeasonEndNotice } from './SeasonEndNotice.tsx';

export function PeriodsScreen() {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  return team === null ? <NoTeam /> : <PeriodsOf team={team} />;
}

function PeriodsOf({ team }: { readonly team: Team }) {
  const client = useClient();
  const matches = useMatches(team.sid);
  const manages = useMay(team)('managePeriods');
  if (matches === undefined) return null;
  const { periods } = team.metadata;
  const active = activePeriod(team);
  const matchesIn = (period: Period) => matches.filter((match) => match.period === period.id).length;
  const move = (period: Period, by: -1 | 1) => void movePeriod(client, { team: team.sid, id: period.id, by });
  const about = (period: Period) => (
    <>
      <Icon name={periodIcon(period.icon)} />
      <span className={styles.periodWords}>
        <strong>{periodTitle(period)}</strong>
        <small>
          {matchesIn(period) === 0
            ? m.teams_period_no_matches()
            : m.teams_period_matches({ count: matchesIn(period) })}
        </small>
      </span>
      {period.id === active && <Badge>{m.words_active()}</Badge>}
    </>
  );

  return (
    <Screen width="wide">
      <PageHeader
        title={m.common_screen_periods()}
        back={<BackLink to="/team/" label={m.common_back()} />}
        actions={
          manages && (
            <LinkButton
              to="/team/periods/details/{-$id}/"
              params={{ id: 'new' }}
              leftSection={<Icon name="plus" size={20} />}
            >
              {m.teams_period_add()}
            </LinkButton>
          )
        }
      />
      <Intro>{m.teams_periods_text()}</Intro>
      <SeasonEndNotice team={team} />
      <Card flush>
        <List bare>
          {periods.map((period, index) => (
            <li key={period.id} className={styles.period}>
              {manages ? (
                <Link
                  className={styles.periodRow}
                  to="/team/periods/details/{-$id}/"
                  params={{ id: String(period.id) }}
                >
                  {about(period)}
                </Link>
              ) : (
                <div className={styles.periodRow}>{about(period)}</div>
              )}
              {manages && periods.length > 1 && (
                <>
                  <ActionIcon
                    className={styles.edge ?? ''}
                    aria-label={m.teams_period_up({ period: periodTitle(period) })}
                    disabled={index === 0}
                    onClick={() => move(period, -1)}
                  >
                    <Icon name="chevron-up" size={20} />
                  </ActionIcon>
                  <ActionIcon
                    className={styles.edge ?? ''}
                    aria-label={m.teams_period_down({ period: periodTitle(period) })}
                    disabled={index === periods.length - 1}
                    onClick={() => move(period, 1)}
                  >
                    <Icon name="chevron-down" size={20} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </List>
      </Card>
    </Screen>
  );
}
