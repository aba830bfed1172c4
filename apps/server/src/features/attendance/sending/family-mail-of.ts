/** The mail that an order asks for. */
import { startNow } from '@touchline/domain/match/clock/kickoff-time';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import { playerName } from '@touchline/domain/privacy/player-name';
import { closesAt } from '@touchline/domain/request/closing/closing';
import { occasionState, titleOf } from '@touchline/domain/request/closing/occasion';
import type { MailOrder } from '@touchline/domain/request/mailing/agenda';
import type { EventState } from '@touchline/domain/request/mailing/event-state';
import type { Locale } from '@touchline/i18n';
import type { Mail } from '#platform/mail/mailer.ts';
import type { AskedEvent } from '../links/event.ts';
import type { OffReason } from '../mails/change-words.ts';
import type { MailEvent } from '../mails/event-words.ts';
import type { FamilyMail } from '../mails/family-mail.ts';
import { cancelledMail, changeMail, reminderMail, requestMail } from '../mails/family-mails.ts';

export interface MailParts {
  readonly event: AskedEvent;
  readonly order: MailOrder;
  readonly to: string;
  readonly locale: Locale;
  /** The personal link. */
  readonly url: string;
  /** The lasting link to what others see. */
  readonly privacy: string;
  readonly messageId: string;
  readonly now: number;
}

export function familyMailOf(parts: MailParts): Promise<Mail> {
  const { event, order } = parts;
  const mail = contentOf(parts);
  switch (order.what) {
    case 'request':
      return requestMail(mail);
    case 'reminder':
      return reminderMail(mail);
    case 'change':
      return changeMail({ ...mail, before: asTold(mail.event, order.before), again: isAnswerMissing(parts) });
    case 'cancelled':
      return cancelledMail({ ...mail, event: asTold(mail.event, order.before), reason: reasonOf(event) });
  }
}

/** The event as its mails name it. */
export function mailEventOf({
  kind,
  gathering,
  team,
}: Pick<AskedEvent, 'kind' | 'gathering' | 'team'>): MailEvent {
  const { date, dateHours, dateMinutes, place, meet_minutes } = gathering;
  const { timezone } = team.metadata;
  return {
    kind: kind === 'matches' ? 'match' : 'training_session',
    title: titleOf(gathering),
    date,
    dateHours,
    dateMinutes,
    place,
    meet_minutes,
    timezone,
  };
}

export function teamNameIn({ clubname, teamname }: AskedEvent['team']): string {
  return [clubname, teamname].filter((name) => name !== '').join(' ');
}

function contentOf({ event, order, to, locale, url, privacy, messageId, now }: MailParts): FamilyMail {
  const { gathering, team, players } = event;
  const closes = closesAt(gathering, team);
  return {
    to,
    locale,
    team: teamNameIn(team),
    children: players
      .filter(({ sid }) => order.players.includes(sid))
      .map((player) => ({ name: playerName(player, 'first_name') })),
    event: mailEventOf(event),
    url,
    // A selection has players of other teams, who have the link of their own team.
    privacy: order.players.some((sid) => team.player_sids.includes(sid)) ? privacy : '',
    unsubscribe: `${url}/unsubscribe`,
    closesAt: closes === null || closes <= now ? null : closes,
    messageId,
  };
}

/** The event as a family was told of it: a postponed one may have another day already, or none. */
export function asTold(event: MailEvent, told: EventState | null): MailEvent {
  if (told === null || told.start === 0) return event;
  const { start, place, meet: meet_minutes } = told;
  return { ...event, ...startNow(start / 1_000, event.timezone), place, meet_minutes };
}

function isAnswerMissing({ event, order }: MailParts): boolean {
  return sheetOf(event.gathering).some(
    ({ sid, status }) => status === 'not_responded' && order.players.includes(sid),
  );
}

export function reasonOf({ gathering, deleted }: AskedEvent): OffReason {
  if (deleted) return 'deleted';
  return occasionState(gathering) === 'postponed' ? 'postponed' : 'cancelled';
}
