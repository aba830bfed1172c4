/** The mail to the owner of the team when a request has closed. */
import { answerOf, reasonOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { playerName } from '@touchline/domain/privacy/player-name';
import type { Mail } from '#platform/mail/mailer.ts';
import type { AskedEvent } from '../links/event.ts';
import { type SummaryMail, summaryMail } from '../mails/summary-mail.ts';
import { mailEventOf, teamNameIn } from './family-mail-of.ts';

export interface SummaryParts extends Pick<SummaryMail, 'to' | 'locale' | 'url'> {
  readonly event: AskedEvent;
  readonly messageId: string;
}

export function summaryOf({ event, ...rest }: SummaryParts): Promise<Mail> {
  const { gathering, team, players } = event;
  const names = new Map(players.map((player) => [player.sid, playerName(player, 'first_name')]));
  return summaryMail({
    ...rest,
    team: teamNameIn(team),
    event: mailEventOf(event),
    players: sheetOf(gathering).map(({ sid, status }) => {
      const { late, leaves } = answerOf(gathering, sid);
      return { name: names.get(sid) ?? '', status, reason: reasonOf(gathering, sid), late, leaves };
    }),
  });
}
