/** Whether followers see the result of a match whose team publishes none; the owner may allow one cup match. */
import { Switch } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { canBeAllowed } from '@touchline/domain/privacy/results';
import { explainRule } from '@touchline/domain/privacy/rule';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { setResultsPublic } from '#data/commands/match/stream.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ruleText } from '#ui/words/team/age-words.ts';
import styles from './stream.module.css';
import { written } from './toasts.ts';

interface ResultsChoiceProps {
  readonly match: Match;
  readonly team: Team;
}

/** Nothing where results are published anyway. */
export function ResultsChoice({ match, team }: ResultsChoiceProps) {
  const rule = explainRule(team.metadata);
  if (rule.published) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{m.ages_cup_title()}</h3>
      <p className={styles.hint}>{ruleText(rule)}</p>
      {canBeAllowed(team, match) ? (
        <CupChoice match={match} team={team} />
      ) : (
        <p className={styles.hint}>{m.ages_cup_not_cup()}</p>
      )}
    </section>
  );
}

function CupChoice({ match, team }: ResultsChoiceProps) {
  const client = useClient();
  const may = useMay(team)('allowResults');
  const [asks, setAsks] = useState(false);
  const allow = (results_public: boolean) => {
    setAsks(false);
    void written(setResultsPublic(client, { match: match.sid, results_public }));
  };
  return (
    <>
      <Switch
        label={m.ages_cup_allow()}
        disabled={!may}
        {...(!may && { description: m.ages_cup_owner() })}
        checked={match.metadata.results_public}
        onChange={({ currentTarget }) => (currentTarget.checked ? setAsks(true) : allow(false))}
      />
      <ConfirmDialog
        opened={asks}
        title={m.ages_cup_confirm_title()}
        text={
          <>
            <p>{ruleText(explainRule(team.metadata))}</p>
            <p>{m.ages_cup_confirm_text()}</p>
          </>
        }
        confirm={m.ages_cup_confirm()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => allow(true)}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
