/** Mails the family the link with which it chooses again, after a restore that may have lost its choice. */
import { Button } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { mailFamilyLink } from '#data/page/family-link.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { answersIn, showDoneToast } from '#ui/toast/answers.ts';

interface MailLinkProps {
  readonly team: Team;
  readonly player: Player;
}

const { written } = answersIn(
  { noPermission: m.common_no_permission, teamNotPremium: m.words_not_in_plan },
  m.ages_seen_not_mailed,
);

export function MailLink({ team, player }: MailLinkProps) {
  const client = useClient();
  const [sending, setSending] = useState(false);

  async function mail() {
    setSending(true);
    const sent = await written(mailFamilyLink(client, { team: team.sid, player: player.sid }));
    setSending(false);
    if (sent) showDoneToast(m.ages_seen_mailed());
  }

  return (
    <Button loading={sending} leftSection={<Icon name="mail" size={20} />} onClick={() => void mail()}>
      {m.ages_seen_mail()}
    </Button>
  );
}
