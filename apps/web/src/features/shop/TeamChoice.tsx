import { Radio } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from './shop.module.css';

export interface TeamChoiceProps {
  readonly title: string;
  readonly text: string | null;
  /** The account's own teams. */
  readonly teams: readonly Team[];
  /** The team that has the plan now; 0 for none. */
  readonly holder: number;
  /** The sid of the chosen team; empty for none. */
  readonly value: string;
  readonly problem: string | null;
  readonly choose: (team: string) => void;
}

/** The choice of the team that gets a plan. */
export function TeamChoice({ title, text, teams, holder, value, problem, choose }: TeamChoiceProps) {
  if (teams.length === 0) {
    return (
      <EmptyState
        icon="team"
        title={m.shop_no_team()}
        action={
          <LinkButton to="/team/details/{-$id}/" params={{ id: 'new' }}>
            {m.teams_add()}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Card title={title}>
      <Fields>
        {text !== null && <Intro>{text}</Intro>}
        <Radio.Group aria-label={m.shop_which_team()} value={value} error={problem} onChange={choose}>
          <ul className={styles.teams}>
            {teams.map((team) => (
              <TeamRadio key={team.sid} team={team} holds={team.sid === holder} />
            ))}
          </ul>
        </Radio.Group>
      </Fields>
    </Card>
  );
}

function TeamRadio({ team, holds }: { team: Team; holds: boolean }) {
  const premium = team.sku === SKU_PREMIUM;
  return (
    <li className={styles.team}>
      <Radio
        value={String(team.sid)}
        disabled={premium || holds}
        label={teamTitle(team)}
        description={premium ? m.shop_team_is_premium() : team.division}
      />
      <Shirt shirt={team.shirt} size={40} />
    </li>
  );
}
