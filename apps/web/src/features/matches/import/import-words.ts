/** The words of an import: days, times, what changes, and why something cannot be read. */
import type { Untouched } from '@touchline/domain/fixtures/comparing/compare';
import type { FixturePart, FixtureValues } from '@touchline/domain/fixtures/comparing/values';
import type { FixtureNote, FixturesRefusal, SkippedEntry } from '@touchline/domain/fixtures/fixture';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { dateLocale } from '#ui/words/date-locale.ts';

/** `Sat 28 Nov 2026`. */
export function fixtureDay(date: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(date * 1_000);
}

export function fixtureTime({ dateHours, dateMinutes }: FixtureValues): string {
  return [dateHours, dateMinutes].map((number) => String(number).padStart(2, '0')).join(':');
}

export const PART_NAMES: Readonly<Record<FixturePart, () => string>> = {
  date: m.matches_date,
  time: m.words_kickoff,
  opponent: m.matches_opponent,
  side: m.season_where,
  place: m.words_place,
  status: m.fixtures_part_status,
};

/** A part of a match in words. */
export function partText(part: FixturePart, values: FixtureValues): string {
  switch (part) {
    case 'date':
      return fixtureDay(values.date);
    case 'time':
      return fixtureTime(values);
    case 'opponent':
      return opponentOf(values);
    case 'side':
      return values.awaygame ? m.words_away() : m.words_home();
    case 'place':
      return values.place === '' ? m.fixtures_unknown() : values.place;
    case 'status':
      return values.cancelled ? m.words_cancelled() : m.fixtures_status_planned();
  }
}

export function noteText(note: FixtureNote, title: string): string {
  switch (note.code) {
    case 'noTime':
      return m.fixtures_note_no_time();
    case 'unknownZone':
      return m.fixtures_note_zone({ zone: note.zone });
    case 'teamUnknown':
      return m.fixtures_note_team({ title });
  }
}

export const UNTOUCHED: Readonly<Record<Untouched, () => string>> = {
  played: m.fixtures_untouched_played,
  unlinked: m.fixtures_untouched_unlinked,
  cancelled: m.fixtures_untouched_cancelled,
};

const SKIPPED: Readonly<Record<SkippedEntry['code'], () => string>> = {
  noDate: m.fixtures_wrong_no_date,
  impossibleDate: m.fixtures_wrong_date,
  impossibleTime: m.fixtures_wrong_time,
  noOpponent: m.fixtures_wrong_opponent,
  recurrence: m.fixtures_wrong_repeats,
};

export function skippedText({ at, text, code }: SkippedEntry): string {
  return m.fixtures_wrong_line({ at, text, problem: SKIPPED[code]() });
}

const REFUSALS: Readonly<Record<FixturesRefusal['code'], () => string>> = {
  tooLarge: m.fixtures_err_large,
  notText: m.fixtures_err_not_text,
  unreadable: m.fixtures_err_unreadable,
  tooMany: m.fixtures_err_many,
  noColumns: m.fixtures_err_columns,
  empty: m.fixtures_err_empty,
  tooMuchWork: m.fixtures_err_work,
};

/** Problems of an address, as the server names them. */
const ADDRESS_REFUSALS: Readonly<Record<string, () => string>> = {
  ...REFUSALS,
  // An address that answers with a page was not meant as a list.
  noColumns: m.fixtures_err_answer,
  notAllowed: m.fixtures_err_host,
  private: m.fixtures_err_host,
  redirects: m.fixtures_err_answer,
  notFound: m.fixtures_err_answer,
  unreachable: m.fixtures_err_answer,
  timeout: m.fixtures_err_slow,
  askedTooOften: m.fixtures_err_often,
  noNetwork: m.fixtures_err_offline,
};

export const refusalText = ({ code }: FixturesRefusal): string => REFUSALS[code]();

export function addressProblem({ code }: { readonly code: string }): string {
  return (ADDRESS_REFUSALS[code] ?? m.fixtures_err_unavailable)();
}
