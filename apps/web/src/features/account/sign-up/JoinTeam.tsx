import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { acceptInvitation } from '#data/page/invite-link.ts';
import { useClient } from '#data/page/react.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { problemText } from '#ui/words/team/sharing-refusals.ts';

interface JoinTeamProps {
  readonly token: string;
  readonly team: string;
  /** The e-mail address of the account that is signed in on this device. */
  readonly account: string;
}

/** Joins the team by the button, or at once for people who pressed it before they logged in. */
export function JoinTeam({ token, team, account }: JoinTeamProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ReactNode>(null);
  const begun = useRef(false);

  const { busy, run: join } = useAction(async () => {
    setProblem(null);
    const answer = await acceptInvitation(client, token);
    pendingInvite.end();
    if (!answer.ok) return setProblem(problemText(answer.error));
    if (answer.value === null) return setProblem(m.sharing_err_other_invite());
    showToast({ text: m.notifications_accepted_toast({ team }) });
    await navigate({ to: '/dashboard/', replace: true });
  });

  useEffect(() => {
    if (begun.current || !pendingInvite.waitsFor(account)) return;
    begun.current = true;
    void join();
  }, [join, account]);

  return (
    <>
      <ProblemLine text={problem} />
      <Button size="lg" loading={busy} onClick={() => void join()}>
        {m.account_invite_join()}
      </Button>
    </>
  );
}
