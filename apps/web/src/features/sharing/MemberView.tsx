/** A shared team as its members see it: the own role, the other people, and how to leave. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { leaveTeam } from '#data/commands/team/sharing.ts';
import { usePeople } from '#data/hooks/team/use-people.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { Fields, Hint, Intro } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { CAPABILITY_NAMES, roleInSentence, roleText } from '#ui/words/team/role-words.ts';
import { written } from '#ui/words/team/sharing-refusals.ts';
import { NoAnswer } from './NoAnswer.tsx';
import { teamName } from './names.ts';
import type { OfTeamProps } from './of-team.ts';
import { PersonRow } from './PersonRow.tsx';
import styles from './sharing.module.css';

export function MemberView({ team, framed }: OfTeamProps) {
  const { answer, again } = usePeople(team.sid);
  return (
    <>
      <Card title={m.sharing_member_title()}>
        <Fields>
          <Intro>
            {m.sharing_member_role({ role: roleInSentence(team.role), team: teamName(team) })}{' '}
            {roleText(team.role)}
          </Intro>
          {team.capabilities.length > 0 && (
            <div>
              <Hint>{m.sharing_may_too()}</Hint>
              <ul className={styles.granted}>
                {team.capabilities.map((capability) => (
                  <li key={capability}>{CAPABILITY_NAMES[capability]()}</li>
                ))}
              </ul>
            </div>
          )}
          <Leave team={team} framed={framed} />
        </Fields>
      </Card>
      {answer?.ok === true && answer.value.length > 0 && (
        <Card title={m.screens_people()} flush>
          <List bare>
            {answer.value.map((person) => (
              // Members see no e-mail address but their own.
              <PersonRow key={person.id} person={person} you={person.email !== ''} />
            ))}
          </List>
        </Card>
      )}
      {answer?.ok === false && <NoAnswer refusal={answer.error} retry={() => void again()} />}
    </>
  );
}

function Leave({ team, framed }: OfTeamProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const name = teamName(team);

  const leaving = useAction(async () => {
    const done = await written(leaveTeam(client, team.sid));
    setAsking(false);
    if (done === null) return;
    showToast({ text: m.sharing_left({ team: name }) });
    if (!framed) await navigate({ to: '/teams/{-$key}/' });
  });

  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="logout" size={20} />}
        onClick={() => setAsking(true)}
      >
        {m.sharing_leave()}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        busy={leaving.busy}
        title={m.sharing_leave_title({ team: name })}
        text={m.sharing_leave_text()}
        confirm={m.sharing_leave()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => void leaving.run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
