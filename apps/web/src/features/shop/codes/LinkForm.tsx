import { Button } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { SKU_PREMIUM } from '@touchline/domain/plan/plan';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { activateTeamCode, type TeamCodeInfo } from '#data/commands/plan/team-codes.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import styles from '../shop.module.css';
import { TeamChoice } from '../TeamChoice.tsx';
import { codeProblemText, dayText } from '../texts.ts';

const MINUTE_MS = 60_000;

export interface LinkFormProps {
  readonly info: TeamCodeInfo;
  /** The preselected team. */
  readonly team?: number | undefined;
  readonly linked: (info: TeamCodeInfo) => void;
  /** Goes back to enter another code. */
  readonly other: () => void;
}

/** What the code contains, and the choice of the team that gets it. */
export function LinkForm({ info, team, linked, other }: LinkFormProps) {
  const client = useClient();
  const teams = useTeams();
  const now = useNow(MINUTE_MS);
  const [wish, setChosen] = useState(team === undefined ? '' : String(team));
  const [problem, setProblem] = useState<string | null>(null);
  const own = (teams ?? []).filter((team) => isOwn(team.role));
  const chosen = own.some(({ sid }) => String(sid) === wish) ? wish : '';
  const holder = own.find((team) => team.sid === info.team_sid);
  const mayMove = info.team_sid === 0 || now >= info.relink_from;
  const plan = info.sku === SKU_PREMIUM ? m.shop_plan_premium() : m.shop_plan_plus();

  const activation = useAction(async () => {
    if (chosen === '') {
      setProblem(m.shop_team_missing());
      return;
    }
    setProblem(null);
    const answer = await activateTeamCode(client, { code: info.code, team: Number(chosen) });
    if (!answer.ok) {
      setProblem(codeProblemText(answer.error));
      return;
    }
    setChosen('');
    linked(answer.value);
  });
  if (teams === undefined) return null;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void activation.run();
      }}
    >
      <Fields>
        <div role="status">
          <Card>
            <p className={styles.state}>
              <Icon name={info.team_sid === 0 ? 'info' : 'check'} />
              <span>{stateText({ info, holder, plan })}</span>
            </p>
          </Card>
        </div>
        {!mayMove && <Intro>{m.shop_relink_from({ date: dayText(info.relink_from) })}</Intro>}
        {mayMove && (
          <TeamChoice
            title={info.team_sid === 0 ? m.shop_which_team() : m.shop_other_team()}
            text={info.team_sid === 0 ? null : m.shop_relink_text({ plan })}
            teams={own}
            holder={info.team_sid}
            value={chosen}
            problem={problem}
            choose={setChosen}
          />
        )}
        <div className={styles.buttons}>
          {mayMove && own.length > 0 && (
            <Button type="submit" size="lg" loading={activation.busy}>
              {m.shop_activate()}
            </Button>
          )}
          <Button variant="default" size="lg" onClick={other}>
            {m.shop_other_code()}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

function stateText({
  info,
  holder,
  plan,
}: {
  info: TeamCodeInfo;
  holder: Team | undefined;
  plan: string;
}): string {
  if (info.team_sid === 0) {
    return info.days === 0 ? m.shop_code_new_for_ever({ plan }) : m.shop_code_new({ plan, count: info.days });
  }
  const team = holder === undefined ? m.shop_deleted_team() : teamTitle(holder);
  if (info.state === 'pending') return m.shop_code_pending({ plan, team, date: dayText(info.starts_at) });
  if (info.ends_at === 0) return m.shop_code_active_for_ever({ plan, team });
  return m.shop_code_active({ plan, team, date: dayText(info.ends_at) });
}
