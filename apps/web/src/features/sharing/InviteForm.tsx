import { Button, TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { EMAIL_LENGTH_MAX } from '@touchline/domain/limits';
import { m } from '@touchline/i18n';
import { type FormEvent, useState } from 'react';
import { inviteToTeam, type SharingRefusal } from '#data/commands/team/sharing.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import { FIRST_WISH, RoleFields } from './RoleFields.tsx';
import { showInvitedToast } from './toasts.ts';

const AT_EMAIL: readonly SharingRefusal['code'][] = ['emailMissing', 'emailInvalid', 'ownEmail'];

export interface InviteFormProps {
  readonly team: Team;
  /** Called after an invitation, to read the list again. */
  readonly onInvited: () => void;
}

export function InviteForm({ team, onInvited }: InviteFormProps) {
  const client = useClient();
  const [email, setEmail] = useState('');
  const [wish, setWish] = useState(FIRST_WISH);
  const [problem, setProblem] = useState<SharingRefusal | null>(null);
  const atEmail = problem !== null && AT_EMAIL.includes(problem.code);

  const sending = useAction(async () => {
    setProblem(null);
    const answer = await inviteToTeam(client, { team: team.sid, email, ...wish });
    if (!answer.ok) return setProblem(answer.error);
    setEmail('');
    setWish(FIRST_WISH);
    showInvitedToast(answer.value);
    onInvited();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void sending.run();
  }

  return (
    <Card title={m.sharing_invite()}>
      <form noValidate onSubmit={submit}>
        <Fields>
          <Hint>{m.sharing_invite_text()}</Hint>
          <TextInput
            label={m.words_email()}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={EMAIL_LENGTH_MAX}
            value={email}
            error={atEmail ? problemText(problem) : null}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value);
              setProblem(null);
            }}
          />
          <RoleFields wish={wish} onChange={setWish} />
          <ProblemLine text={problem !== null && !atEmail ? problemText(problem) : null} />
          <Button type="submit" loading={sending.busy} leftSection={<Icon name="mail" size={20} />}>
            {m.sharing_send()}
          </Button>
        </Fields>
      </form>
    </Card>
  );
}
