/** The message about a match or session on a family's phone. It names no child, as the subjects of these mails. */
import { type EventState, lastMoment } from '@touchline/domain/request/mailing/event-state';
import type { Locale } from '@touchline/i18n';
import { plainName } from '#platform/mail/plain-name.ts';
import { type Message, shortHash } from '#platform/push/deliver.ts';
import type { AskedEvent } from '../links/event.ts';
import { changeWords, offWords } from '../mails/change-words.ts';
import { eventParts, type MailEvent, shortDay, type Words } from '../mails/event-words.ts';
import { asTold, mailEventOf, reasonOf, teamNameIn } from '../sending/family-mail-of.ts';

/** Push services keep a message no longer. */
const LONGEST_SECONDS = 28 * 86_400;

export interface FamilyNews {
  readonly event: AskedEvent;
  /** What the family was told, and what it is told now. */
  readonly before: EventState;
  readonly state: EventState;
  readonly locale: Locale;
  readonly token: string;
  /** Differs by subscription, so that the push service cannot tell from the topic whose match it is. */
  readonly salt: string;
  readonly now: number;
}

export async function familyMessage(news: FamilyNews): Promise<Message> {
  const { event, before, state, locale, token, salt, now } = news;
  const { title, parts } = await words(news);
  const seconds = Math.ceil((lastMoment(before, state) - now) / 1_000);
  return {
    shown: {
      title,
      body: [...parts, plainName(teamNameIn(event.team))].filter(Boolean).join(' · '),
      // The latest message about a match or session replaces the earlier ones.
      tag: shortHash(`family ${event.kind === 'matches' ? '' : 'session '}${event.gathering.sid}`),
      url: `/attend/${token}?lang=${locale === 'en' ? 'en' : 'nl'}`,
      renotify: true,
    },
    topic: shortHash(`${salt} match`),
    urgency: 'high',
    seconds: Math.min(Math.max(seconds, 0), LONGEST_SECONDS),
  };
}

async function words({ event, before, state, locale }: FamilyNews) {
  // Loaded with the first notification, to keep an idle server small.
  const m = await import('#platform/texts.ts');
  const language: Words = { m, language: { locale } };
  const planned = mailEventOf(event);
  const known = asTold(planned, before);
  if (state.happens !== 'yes')
    return { title: offWords(reasonOf(event), known, language).title, parts: [dayAndStart(known, language)] };
  const { title } = changeWords({ event: planned, before: known }, language);
  const { meet, place } = eventParts(planned, language);
  const meeting = meet === '' ? '' : m.words_meet_at({ time: meet }, language.language);
  return { title, parts: [dayAndStart(planned, language), meeting, place] };
}

function dayAndStart(event: MailEvent, words: Words): string {
  const { start } = eventParts(event, words);
  return [shortDay(event, words.language.locale), start].filter(Boolean).join(', ');
}
