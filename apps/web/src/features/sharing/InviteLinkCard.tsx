/** The team's link: made with a role, shown as address and QR code, replaced and switched off. */
import { Button } from '@mantine/core';
import type { InviteLink } from '@touchline/domain/entity/sharing';
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { closeInviteLink, inviteLinkOf, makeInviteLink } from '#data/commands/invite-link.ts';
import type { SharingRefusal } from '#data/commands/sharing.ts';
import { useClient } from '#data/react.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { ProblemLine } from '#ui/parts/ProblemLine.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/Screen.tsx';
import { ROLE_NAMES } from '#ui/words/role-words.ts';
import { problemText } from '#ui/words/sharing-refusals.ts';
import { teamName } from './names.ts';
import { FIRST_WISH, RoleFields } from './RoleFields.tsx';

export interface InviteLinkCardProps {
  readonly team: Team;
  /** The plan has room for another person; a link that is there can be switched off without it. */
  readonly hasRoom: boolean;
}

export function InviteLinkCard({ team, hasRoom }: InviteLinkCardProps) {
  const client = useClient();
  const [link, setLink] = useState<InviteLink | null | undefined>(undefined);
  const [wish, setWish] = useState(FIRST_WISH);
  /** A link that is there already is changed by making another one. */
  const [choosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<SharingRefusal | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let left = false;
    void inviteLinkOf(client, team.sid).then((answer) => {
      if (!left) setLink(answer.ok ? answer.value : null);
    });
    return () => {
      left = true;
    };
  }, [client, team.sid]);

  async function run<T>(
    call: Promise<
      { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: SharingRefusal }
    >,
    done: (value: T) => void,
  ) {
    setBusy(true);
    setProblem(null);
    const answer = await call;
    setBusy(false);
    if (answer.ok) done(answer.value);
    else setProblem(answer.error);
  }
  const make = () =>
    run(makeInviteLink(client, { team: team.sid, ...wish }), (made) => {
      setLink(made);
      setChoosing(false);
    });
  const close = () => run(closeInviteLink(client, team.sid), () => setLink(null));

  if (link === undefined || (link === null && !hasRoom)) return null;
  return (
    <Card title={m.sharing_link_title()}>
      <Fields>
        {link === null || choosing ? (
          <>
            <Hint>{m.sharing_link_text()}</Hint>
            <RoleFields wish={wish} onChange={setWish} />
            <ProblemLine text={problem === null ? null : problemText(problem)} />
            <Buttons>
              <Button loading={busy} onClick={() => void make()}>
                {m.sharing_link_make()}
              </Button>
              {choosing && (
                <Button variant="default" onClick={() => setChoosing(false)}>
                  {m.common_cancel()}
                </Button>
              )}
            </Buttons>
          </>
        ) : (
          <>
            {link.token !== '' && (
              <LinkToShare
                link={`${window.location.origin}/invite/${link.token}/`}
                title={m.notifications_invite_title({ team: teamName(team) })}
                qr={m.sharing_link_qr()}
              />
            )}
            <Hint>
              {m.sharing_link_on({ role: ROLE_NAMES[link.role]() })}{' '}
              {link.token === '' && m.sharing_link_hidden()}
            </Hint>
            <ProblemLine text={problem === null ? null : problemText(problem)} />
            <Buttons>
              {hasRoom && (
                <Button variant="default" onClick={() => setChoosing(true)}>
                  {m.sharing_link_replace()}
                </Button>
              )}
              <Button variant="default" loading={busy} onClick={() => void close()}>
                {m.sharing_link_off()}
              </Button>
            </Buttons>
          </>
        )}
      </Fields>
    </Card>
  );
}
