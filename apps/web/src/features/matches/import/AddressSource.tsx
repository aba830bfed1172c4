import { Button, Switch, TextInput } from '@mantine/core';
import { linkageProblem } from '@touchline/domain/entity/fields/linkage';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Fixtures } from '@touchline/domain/fixtures/fixture';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useSavedCalendar } from '#data/hooks/match/use-fixtures.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { calendarAt } from '#data/page/fixtures.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { momentText } from '#ui/words/moment-text.ts';
import styles from './import.module.css';
import { addressProblem } from './import-words.ts';
import { written } from './toasts.ts';

export interface AddressSourceProps {
  readonly team: Team;
  readonly found: (fixtures: Fixtures) => void;
}

/** An address of an association, read now, and every day when it is saved. */
export function AddressSource({ team, found }: AddressSourceProps) {
  const client = useClient();
  const may = useMay(team);
  const online = useReachesOthers();
  const saved = team.metadata.linkage;
  const look = useSavedCalendar(team.sid, saved);
  const [address, setAddress] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = address.trim().replace(/^webcals?:/i, 'https:');
  const isSaved = typed !== '' && typed === saved;
  const mayBeSaved = may('setUpTeam') && typed.startsWith('https:') && linkageProblem(typed) === null;

  const reading = useAction(async () => {
    if (typed === '') return setProblem(m.fixtures_address_missing());
    setProblem(null);
    const answer = await calendarAt(client, { team: team.sid, address: typed });
    if (answer.ok) found(answer.value);
    else setProblem(addressProblem(answer.error));
  });

  const saving = useAction(async (on: boolean) => {
    const done = await written(updateTeamMetadata(client, team.sid, { linkage: on ? typed : '' }));
    if (done === null) return;
    showDoneToast(on ? m.fixtures_daily_on() : m.fixtures_daily_off(), undoOf(client, done.action));
  });

  return (
    <Card title={m.fixtures_address_title()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void reading.run();
        }}
      >
        <Fields>
          <TextInput
            label={m.fixtures_address_label()}
            description={m.fixtures_address_hint()}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_048}
            value={address}
            error={problem}
            onChange={(event) => {
              setProblem(null);
              setAddress(event.currentTarget.value);
            }}
          />
          {!online && <Hint role="status">{m.fixtures_err_offline()}</Hint>}
          <Button type="submit" variant="default" loading={reading.busy} disabled={!online}>
            {m.fixtures_address_read()}
          </Button>
          {(mayBeSaved || isSaved) && (
            <div>
              <Switch
                label={m.fixtures_daily()}
                checked={isSaved}
                disabled={!may('setUpTeam')}
                onChange={(event) => void saving.run(event.currentTarget.checked)}
              />
              <Hint below>{m.fixtures_daily_text()}</Hint>
            </div>
          )}
          {isSaved && look !== null && (
            <p className={styles.look}>
              {m.fixtures_saved_at({ at: momentText(look.at) })}
              {look.problem !== '' && <span role="alert">{addressProblem({ code: look.problem })}</span>}
            </p>
          )}
        </Fields>
      </form>
    </Card>
  );
}
