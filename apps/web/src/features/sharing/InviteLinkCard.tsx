/** The team's invitation link: created with a role, shown as address and QR code, replaced and switched off. */
import { Button } from '@mantine/core';
import type { InviteLink } from '@touchline/domain/entity/tables/sharing';
import type { Team } from '@touchline/domain/entity/tables/team';
import { ok, type Result } from '@touchline/domain/result';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import type { SharingRefusal } from '#data/commands/team/sharing.ts';
import { publicOrigin } from '#data/native/native-settings.ts';
import { closeInviteLink, inviteLinkOf, makeInviteLink } from '#data/page/invite-link.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { Buttons, Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { ROLE_NAMES } from '#ui/words/team/role-words.ts';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import { teamName } from './names.ts';
import { FIRST_WISH, RoleFields } from './RoleFields.tsx';

export interface InviteLinkCardProps {
  readonly team: Team;
  /** The plan has room for another person. An existing link can be switched off without it. */
  readonly hasRoom: boolean;
}

export function InviteLinkCard({ team, hasRoom }: InviteLinkCardProps) {
  const client = useClient();
  const [link, setLink] = useState<InviteLink | null | undefined>(undefined);
  const [wish, setWish] = useState(FIRST_WISH);
  /** True while the role of a new link is chosen; a link cannot be changed, only replaced. */
  const [choosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<SharingRefusal | null>(null);

  useEffect(() => {
    let left = false;
    void inviteLinkOf(client, team.sid).then((answer) => {
      // Unknown is not none: a new link would end one that people already have.
      if (!left && answer.ok) setLink(answer.value);
    });
    return () => {
      left = true;
    };
  }, [client, team.sid]);

  /** The call answers with the link after the change; null for none. */
  const change = useAction(async (call: () => Promise<Result<InviteLink | null, SharingRefusal>>) => {
    setProblem(null);
    const answer = await call();
    if (!answer.ok) return setProblem(answer.error);
    setLink(answer.value);
    setChoosing(false);
  });
  const make = () => change.run(() => makeInviteLink(client, { team: team.sid, ...wish }));
  const close = () =>
    change.run(async () => {
      const closed = await closeInviteLink(client, team.sid);
      return closed.ok ? ok(null) : closed;
    });

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
              <Button loading={change.busy} onClick={() => void make()}>
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
                link={`${publicOrigin()}/invite/${link.token}/`}
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
              <Button variant="default" loading={change.busy} onClick={() => void close()}>
                {m.sharing_link_off()}
              </Button>
            </Buttons>
          </>
        )}
      </Fields>
    </Card>
  );
}
