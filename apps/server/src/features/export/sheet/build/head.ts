/** The head of the sheet: who plays, the score, and the facts below. */
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import { SCHEMA_PARTS_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import type { Fact, Head } from '../values.ts';
import { clipped } from './clipped.ts';
import { namedSidesOf, type Sheet, sidesOf } from './people.ts';

const FACT_MAX = 48;

export function headOf(sheet: Sheet): Head {
  const { doc, locale } = sheet;
  const isBlank = isNotStarted(doc.match.status);
  return {
    kind: m.sheet_kind({}, { locale }),
    ...(isBlank ? sidesOf(doc) : namedSidesOf(sheet)),
    score: isBlank ? null : scoreText(doc),
    outcome: outcomeOf(sheet),
    facts: factsOf(sheet),
  };
}

/** Home goals first; empty where the document has no score. */
function scoreText({ score, match }: MatchExport): string {
  if (score === null) return '';
  const [home, away] = match.away ? [score.theirs, score.ours] : [score.ours, score.theirs];
  return `${home} – ${away}`;
}

function outcomeOf({ doc, locale }: Sheet): string {
  const { match, score } = doc;
  switch (match.status) {
    case 'ABANDONED':
    case 'ABANDONED_ARCHIVED':
      return m.words_abandoned({}, { locale });
    case 'DELAYED':
      return m.live_status_delayed({}, { locale });
    case 'POSTPONED':
      return m.words_postponed({}, { locale });
    case 'CANCELLED':
      return m.words_cancelled({}, { locale });
  }
  if (isNotStarted(match.status)) return '';
  if (!isEnded(match.status)) return m.sheet_in_play({}, { locale });
  if (score?.shootout) {
    const { ours, theirs } = score.shootout;
    const [home, away] = match.away ? [theirs, ours] : [ours, theirs];
    return m.live_shootout_short({ home, away }, { locale });
  }
  const wentOn = doc.events.some(({ part }) => part > match.parts && part <= SCHEMA_PARTS_MAX);
  return wentOn ? m.live_after_extra({}, { locale }) : '';
}

const KIND = { competition: m.words_league, cup: m.words_cup, friendly: m.words_friendly } as const;

/** On a blank sheet an unknown fact is a line to write on; on a report it is left out. */
function factsOf({ doc, locale }: Sheet): readonly Fact[] {
  const { match } = doc;
  const isBlank = isNotStarted(match.status);
  const fact = (label: string, value: string) => ({ label, value, wide: false });
  const facts = [
    fact(m.matches_date({}, { locale }), match.date === null ? '' : dayText(match.date, locale)),
    fact(m.words_kickoff({}, { locale }), match.date === null ? '' : match.time),
    { ...fact(m.words_place({}, { locale }), clipped(match.place, FACT_MAX)), wide: true },
    fact(m.matches_kind({}, { locale }), KIND[match.kind]({}, { locale })),
    fact(m.sheet_format({}, { locale }), formatText({ doc, locale })),
  ];
  const referee = fact(m.words_task_referee({}, { locale }), '');
  return isBlank ? [...facts, referee] : facts.filter(({ value }) => value !== '');
}

/** One for each language: a format has much memory outside of the heap, which the garbage collector does not see. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: Sheet['locale']): Intl.DateTimeFormat {
  const known = dayFormats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  dayFormats.set(locale, format);
  return format;
}

/** The day as people say it: `Saturday 4 April 2026`. */
export function dayText(day: string, locale: Sheet['locale']): string {
  const date = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return dayFormat(locale).format(date);
}

function formatText({ doc: { match }, locale }: Sheet): string {
  return m.matches_format_text(
    {
      players: match.pitchPlayers,
      parts: match.parts,
      minutes: minutesText(match.length / Math.max(1, match.parts), locale),
    },
    { locale },
  );
}

/** `12.5`, or `12,5` in Dutch. */
function minutesText(minutes: number, locale: Sheet['locale']): string {
  const text = String(Math.round(minutes * 10) / 10);
  return locale === 'en' ? text : text.replace('.', ',');
}
