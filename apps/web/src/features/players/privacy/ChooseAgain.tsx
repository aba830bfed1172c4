/** After a restore that may have lost what a family chose: why its level counts, and the mail with its link. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isEmail } from '@touchline/domain/text/email';
import { m } from '@touchline/i18n';
import { useRef } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { mailFamilyLink } from '#data/page/family-link.ts';
import { useClient } from '#data/page/react.tsx';
import { Notice } from '#ui/parts/cards/Notice.tsx';
import { answersIn, showDoneToast } from '#ui/toast/answers.ts';
import { REASON_TEXT } from '#ui/words/team/seen-words.ts';
import { maySeeContact } from '../permission.ts';

interface ChooseAgainProps {
  readonly team: Team;
  readonly player: Player;
}

const { written } = answersIn(
  { noPermission: m.common_no_permission, teamNotPremium: m.words_not_in_plan },
  m.ages_seen_not_mailed,
);

export function ChooseAgain({ team, player }: ChooseAgainProps) {
  const client = useClient();
  const may = useMay(team);
  const isSending = useRef(false);
  const canMail = maySeeContact(team) && may('requests') && isEmail(player.metadata.email1.trim());

  async function mail() {
    if (isSending.current) return;
    isSending.current = true;
    const sent = await written(mailFamilyLink(client, { team: team.sid, player: player.sid }));
    isSending.current = false;
    if (sent) showDoneToast(m.ages_seen_mailed());
  }

  const choices = canMail ? [{ text: m.ages_seen_mail(), choose: () => void mail(), primary: true }] : [];
  return <Notice choices={choices}>{REASON_TEXT.restored()}</Notice>;
}
