import type { Match } from '@touchline/domain/entity/tables/match';
import { questionsLink } from '@touchline/domain/fixtures/comparing/protection';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { unlinkMatch } from '#data/commands/match/import-fixtures.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { changesOf, matchSetupForm } from '../match-forms.ts';
import styles from './import.module.css';
import { written } from './toasts.ts';

export interface LinkQuestion {
  /** The form of the setup, which notices what the coach changes. */
  readonly form: typeof matchSetupForm;
  readonly notice: ReactNode;
}

/**
 * Asks whether to unlink an imported match, when the coach has changed its date, time or opponent by hand (section 4).
 * The form saves while the coach types, so the question does not take the focus.
 */
export function useLinkQuestion(match: Match): LinkQuestion {
  const client = useClient();
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(false);
  const form: typeof matchSetupForm = {
    ...matchSetupForm,
    write: async (target, changed) => {
      const answer = await matchSetupForm.write(target, changed);
      if (answer.ok && questionsLink(target.row, changesOf(changed))) setAsking(true);
      return answer;
    },
  };

  async function unlink() {
    setAnswered(true);
    const done = await written(unlinkMatch(client, { match: match.sid }));
    if (done !== null) showDoneToast(m.fixtures_unlinked(), undoOf(client, done.action));
  }

  const notice = asking && !answered && match.vcal_id !== '' && (
    <div className={styles.question}>
      <Notice
        choices={[
          { text: m.fixtures_unlink(), choose: () => void unlink(), primary: true },
          { text: m.fixtures_unlink_keep(), choose: () => setAnswered(true) },
        ]}
      >
        <b>{m.fixtures_unlink_title()}</b> {m.fixtures_unlink_text()}
      </Notice>
    </div>
  );
  return { form, notice };
}
