/** The changes of what others see of a player, from the server. */
import { Button } from '@mantine/core';
import { AGE_GROUPS, PRIVACY_LEVELS } from '@touchline/domain/entity/tables/privacy';
import type { PrivacyLine } from '@touchline/domain/privacy/privacy-log';
import type { Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { type LogFailure, privacyLogOf } from '#data/queries/players/privacy-log.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { ageText, LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import styles from './privacy.module.css';

interface PrivacyLogProps {
  readonly team: number;
  readonly player: number;
}

/** Asked for with a button, because it needs the server and is read rarely. */
export function PrivacyLog({ team, player }: PrivacyLogProps) {
  const client = useClient();
  const [log, setLog] = useState<Result<readonly PrivacyLine[], LogFailure> | null>(null);

  const asking = useAction(async () => setLog(await privacyLogOf(client, { team, player })));

  return (
    <section className={styles.log} aria-label={m.ages_log()}>
      {log?.ok !== true && (
        <Button
          variant="subtle"
          loading={asking.busy}
          leftSection={<Icon name="restore" size={20} />}
          onClick={() => void asking.run()}
        >
          {m.ages_log()}
        </Button>
      )}
      <div role="status">
        {log?.ok === false && <Hint>{m.ages_log_away()}</Hint>}
        {log?.ok === true && log.value.length === 0 && <Hint>{m.ages_log_none()}</Hint>}
      </div>
      {log?.ok === true && log.value.length > 0 && (
        <ol className={styles.lines}>
          {log.value.map((line) => (
            <li key={`${line.at} ${line.what} ${line.after}`}>
              <span>{m.ages_log_change({ what: WHAT_TEXT[line.what](), after: afterText(line) })}</span>
              <small>{`${momentText(line.at)} · ${authorText(line)}`}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const WHAT_TEXT: Readonly<Record<PrivacyLine['what'], () => string>> = {
  family_level: m.ages_log_family_level,
  coach_level: m.ages_log_coach_level,
  age_group: m.ages_group,
  results_public: m.ages_cup_title,
};

function afterText({ what, after }: PrivacyLine): string {
  if (what === 'results_public') return after === '' ? m.changes_off() : m.changes_on();
  if (what === 'age_group') return ageText(AGE_GROUPS.find((one) => one === after) ?? '');
  const level = PRIVACY_LEVELS.find((one) => one === after);
  return level === undefined ? m.ages_none() : LEVEL_TEXT[level]();
}

function authorText({ way, author }: PrivacyLine): string {
  if (way === 'link') return m.ages_log_by_link();
  if (way === 'restore') return m.ages_log_by_restore();
  return author === '' ? m.ages_log_by_account() : m.ages_log_by({ name: author });
}
