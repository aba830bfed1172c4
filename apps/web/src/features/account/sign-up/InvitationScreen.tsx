/**
 * `/invite/{token}`: shows the team, the inviter and the role, with one button. Opening it changes nothing. "Yes"
 * leads through sign-up or login into the team.
 */
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ShownInvitation } from '@touchline/domain/entity/tables/sharing';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { declineInvitation, shownInvitation } from '#data/page/invite-link.ts';
import { useSession } from '#data/page/react.tsx';
import { type AppError, signOut } from '#data/page/session-actions.ts';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { roleInSentence, roleText } from '#ui/words/team/role-words.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.css';
import { authProblem } from '../auth-problem.tsx';
import { typedEmail } from '../fields/typed-email.ts';
import { OfflineNotice } from '../notices.tsx';
import { JoinTeam } from './JoinTeam.tsx';

const route = getRouteApi('/invite/{-$token}');
const GONE = 404;

export function InvitationScreen() {
  const { token: inAddress } = route.useParams();
  const navigate = useNavigate();
  const session = useSession();
  const [token] = useState(() => inAddress ?? pendingInvite.get()?.token ?? '');
  const { answer, retry } = useInvitation(token);

  // Removes the token from the address and the history.
  useEffect(() => {
    if (inAddress === undefined) return;
    if (pendingInvite.get()?.token !== inAddress) pendingInvite.open(inAddress);
    void navigate({ to: '/invite/{-$token}/', params: { token: undefined }, replace: true });
  }, [inAddress, navigate]);

  if (session.status === 'loading' || answer === null) return null;
  if ('code' in answer) return <NoInvitation error={answer} retry={retry} />;
  if (answer.status === 'declined') return <Declined />;
  return <Invitation shown={answer} token={token} here={session.account?.email ?? null} />;
}

function useInvitation(token: string) {
  const [answer, setAnswer] = useState<ShownInvitation | AppError | null>(null);
  // A new object for each attempt, so that a retry sends the same token again.
  const [attempt, setAttempt] = useState({ token });
  useEffect(() => {
    let left = false;
    void shownInvitation(attempt.token).then((reply) => {
      // A withdrawn or used invitation must not bring the user back here after login.
      if (!reply.ok && reply.error.code === GONE) pendingInvite.end();
      if (!left) setAnswer(reply.ok ? reply.value : reply.error);
    });
    return () => {
      left = true;
    };
  }, [attempt]);
  return { answer, retry: () => setAttempt({ token }) };
}

interface InvitationProps {
  readonly shown: ShownInvitation;
  readonly token: string;
  /** The e-mail address of the account that is signed in on this device. */
  readonly here: string | null;
}

function Invitation({ shown, token, here }: InvitationProps) {
  const { clubname, teamname, shirt, role, inviter, email } = shown;
  const team = [clubname, teamname].filter((part) => part !== '').join(' ');
  const [declined, setDeclined] = useState(false);
  if (declined) return <Declined />;
  const forAnother = here !== null && email !== '' && here.toLowerCase() !== email;
  return (
    <div className={styles.invitation}>
      <Shirt shirt={shirt} size={96} />
      <AccountFrame
        title={m.notifications_invite_title({ team })}
        text={
          inviter === ''
            ? m.notifications_invite_as({ role: roleInSentence(role), what: roleText(role) })
            : m.account_invite_by({ inviter, role: roleInSentence(role), what: roleText(role) })
        }
      >
        <OfflineNotice text={m.account_needs_network()} />
        <div className={styles.form}>
          {forAnother ? (
            <OtherAccount invited={email} here={here} />
          ) : here === null ? (
            <SignInFirst email={email} token={token} />
          ) : (
            <JoinTeam token={token} team={team} account={here} />
          )}
          <Decline token={token} byMail={email !== ''} done={() => setDeclined(true)} />
        </div>
      </AccountFrame>
    </div>
  );
}

function SignInFirst({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  function accept() {
    pendingInvite.accept(token, { email });
    if (email !== '') typedEmail.keep(email);
  }
  return (
    <>
      {email !== '' && <p className={styles.who}>{email}</p>}
      <Button
        size="lg"
        onClick={() => {
          accept();
          void navigate({ to: '/signup/{-$step}/', params: { step: undefined } });
        }}
      >
        {m.account_invite_join()}
      </Button>
      <p className={styles.choice}>
        {m.account_signup_have_account()}{' '}
        <Link to="/login/" onClick={accept}>
          {m.common_log_in()}
        </Link>
      </p>
    </>
  );
}

/** A mailed invitation is valid for one e-mail address only. */
function OtherAccount({ invited, here }: { invited: string; here: string }) {
  const navigate = useNavigate();
  const change = useAction(async () => {
    const waiting = pendingInvite.get();
    await signOut();
    if (waiting !== null) pendingInvite.accept(waiting.token, { email: invited });
    typedEmail.keep(invited);
    await navigate({ to: '/login/' });
  });
  return (
    <>
      <p className={styles.text}>{m.account_invite_other({ invited, here })}</p>
      <Button size="lg" loading={change.busy} onClick={() => void change.run()}>
        {m.account_invite_change({ email: invited })}
      </Button>
    </>
  );
}

interface DeclineProps {
  readonly token: string;
  /** Only an invitation for a named person is declined on the server. */
  readonly byMail: boolean;
  readonly done: () => void;
}

function Decline({ token, byMail, done }: DeclineProps) {
  const [problem, setProblem] = useState<ReactNode>(null);
  const declining = useAction(async () => {
    const answer = byMail ? await declineInvitation(token) : null;
    if (answer !== null && !answer.ok) return setProblem(authProblem('answerInvitation', answer.error));
    pendingInvite.end();
    done();
  });
  return (
    <>
      <ProblemLine text={problem} />
      <Button variant="default" loading={declining.busy} onClick={() => void declining.run()}>
        {m.account_invite_no()}
      </Button>
    </>
  );
}

function Declined() {
  return (
    <AccountFrame title={m.notifications_declined_toast()} text={m.account_invite_declined()}>
      {null}
    </AccountFrame>
  );
}

function NoInvitation({ error, retry }: { error: AppError; retry: () => void }) {
  const session = useSession();
  if (error.code !== GONE) {
    return (
      <AccountFrame title={m.screens_invitation()} text={authProblem('answerInvitation', error)}>
        <div className={styles.form}>
          <Button size="lg" onClick={retry}>
            {m.common_retry()}
          </Button>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={m.account_magic_invalid()}
      text={m.sharing_err_other_invite()}
      below={
        session.status === 'signed-in' ? (
          <Link to="/dashboard/">{m.common_menu_dashboard()}</Link>
        ) : (
          <Link to="/login/">{m.common_log_in()}</Link>
        )
      }
    >
      {null}
    </AccountFrame>
  );
}
