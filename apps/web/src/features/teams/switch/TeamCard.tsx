import { ActionIcon } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../teams.module.css';

export interface TeamCardProps {
  readonly team: Team;
  readonly current: boolean;
  /** A switch to this team is in progress. */
  readonly busy: boolean;
  readonly open: () => void;
  /** True while the coach sorts and hides teams. */
  readonly choose?: { readonly toggle: () => void; readonly earlier?: () => void };
}

/** A team with its shirt and names. */
export function TeamCard({ team, current, busy, open, choose }: TeamCardProps) {
  const name = teamTitle(team);
  return (
    <li className={cx(styles.card, current && styles.current, team.hidden && styles.hidden)}>
      <button
        type="button"
        className={styles.cardButton}
        onClick={open}
        aria-current={current || undefined}
        aria-busy={busy}
        disabled={choose !== undefined}
      >
        <Shirt shirt={team.shirt} size={88} />
        <span className={styles.cardName}>{team.teamname === '' ? team.clubname : team.teamname}</span>
        <span className={styles.cardClub}>{team.clubname}</span>
        <span className={styles.cardFacts}>{factsOf(team)}</span>
        {current && (
          <span className={styles.badge}>
            <Icon name="check" size={14} />
            {m.teams_current()}
          </span>
        )}
      </button>
      {choose !== undefined && (
        <div className={styles.cardTools}>
          <ActionIcon
            variant="default"
            aria-pressed={!team.hidden}
            aria-label={team.hidden ? m.teams_show_team({ team: name }) : m.teams_hide_team({ team: name })}
            onClick={choose.toggle}
          >
            <Icon name={team.hidden ? 'eye-off' : 'eye'} size={20} />
          </ActionIcon>
          {choose.earlier !== undefined && (
            <ActionIcon
              variant="default"
              aria-label={m.teams_earlier({ team: name })}
              onClick={choose.earlier}
            >
              <Icon name="chevron-left" size={20} />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  );
}

function factsOf({ hidden, status, division, player_sids }: Team): string {
  if (hidden) return m.words_hidden();
  if (status === 'pending') return m.screens_invitation();
  return division === '' ? m.words_count_of_players({ count: player_sids.length }) : division;
}
