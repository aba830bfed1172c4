/** The next step of asking who comes: to the requests of the match, or one tap that reminds silent families. */

import { Button } from '@mantine/core';
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { wasAnyoneAsked } from '@touchline/domain/match/sheet/sheet';
import { askable } from '@touchline/domain/request/asking/askable';
import { lastReminded, silentPlayers } from '@touchline/domain/request/asking/progress';
import { isClosed } from '@touchline/domain/request/closing/closing';
import { m } from '@touchline/i18n';
import { undoOf } from '#data/commands/undo.ts';
import { useNow } from '#data/hooks/now.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION, withdrawLastAction } from '#ui/toast/last-action.ts';
import { timeText } from '#ui/words/time-text.ts';
import styles from './ask-row.module.css';

interface AskRowProps {
  readonly match: Match;
  readonly team: Team;
}

const MINUTE_MS = 60_000;

/** Families are offered a second reminder after this time only. */
const PATIENCE_S = 6 * 3_600;

export function AskRow({ match, team }: AskRowProps) {
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const silent = silentPlayers(match);
  if (!askable(match, { team, nowSeconds: now }).ok || isClosed(match, team, now * 1_000)) return null;
  const params = { id: String(match.sid) };
  if (!wasAnyoneAsked(match))
    return (
      <div className={styles.ask}>
        <LinkButton
          to="/match/$id/attendancecenter/"
          params={params}
          variant="light"
          leftSection={<Icon name="mail" size={20} />}
        >
          {m.attendance_ask()}
        </LinkButton>
      </div>
    );
  if (silent.length === 0) return null;
  const reminded = lastReminded(match);

  async function remind() {
    withdrawLastAction();
    // Loaded with the first tap: the first screen stays small, and the app has it without network, too.
    const { remindPlayers } = await import('#data/commands/gathering/requests.ts');
    const answer = await remindPlayers(client, { of: ofMatch(match.sid), players: silent });
    if (answer.ok) {
      const text = m.attendance_reminded_families({ count: silent.length });
      return showDoneToast(text, undoOf(client, answer.value.action), LAST_ACTION);
    }
    // The words of every refusal are needed rarely, and not on the first screen.
    const { requestText } = await import('#ui/words/match/request-words.ts');
    showToast({ text: requestText(answer.error), tone: 'problem', about: LAST_ACTION });
  }
  return (
    <div className={styles.ask}>
      {reminded + PATIENCE_S > now ? (
        <span className={styles.reminded}>
          {m.dashboard_reminded_at({
            time: timeText(reminded, { timezone: team.metadata.timezone, near: now }),
          })}
        </span>
      ) : (
        <Button
          variant="light"
          leftSection={<Icon name="notifications" size={20} />}
          aria-label={m.dashboard_remind_label({ count: silent.length })}
          onClick={() => void remind()}
        >
          {m.request_remind({ count: silent.length })}
        </Button>
      )}
    </div>
  );
}
