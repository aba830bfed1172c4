/**
 * Random courses of a match: asked, answered, moved, cancelled, deleted, closed, reminded, with families that come and
 * go. The server looks after each change and when the agenda asks for it. A model that looks every minute says what
 * must have been sent.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { answerOf, questionOf, sheetOf } from '../match/sheet/sheet.ts';
import { AgendaCourse, instant, type SentOrder } from './agenda.testing.ts';
import type { Family, SentMail } from './agenda.ts';
import { type Change, changed, courses, type World } from './agenda-changes.testing.ts';
import { isClosed, takesAnswers } from './closing.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

describe('any course of changes', () => {
  it('gives each family every mail that is due, once, on time and true', () => {
    fc.assert(
      fc.property(courses, ({ world, changes, from, until }) => {
        const sent = sentBy(new AgendaCourse(world), changes, { from, until });
        expect(lines(sent)).toEqual(lines(expectedMails(world, changes, { from, until })));
      }),
      { numRuns: 150 },
    );
  });

  it('never repeats a mail, reminds nobody who has answered, and sends nothing stale or late', () => {
    fc.assert(
      fc.property(courses, ({ world, changes, from, until }) => {
        const on = new AgendaCourse(world);
        const once = new Set<string>();
        sentBy(on, changes, {
          from,
          until,
          each: (order, { match, team, deleted }) => {
            const name = `${order.what} ${order.occurrence} ${order.family.key}`;
            expect(once.has(name), name).toBe(false);
            once.add(name);
            const start = startIn(match, team);
            expect(order.tells).toEqual({
              start: start ?? 0,
              place: match.place,
              meet: match.meet_minutes,
              happens: deleted ? 'deleted' : happensIn(match),
            });
            if (order.what !== 'cancelled') expect(order.at).toBeLessThan(start ?? 0);
            if (order.what !== 'reminder') return;
            for (const { sid, status } of sheetOf(match))
              if (order.players.includes(sid)) expect(status).toBe('not_responded');
          },
        });
      }),
      { numRuns: 150 },
    );
  });
});

interface Span {
  readonly from: number;
  readonly until: number;
  readonly each?: (order: SentOrder, world: World) => void;
}

/** What the agenda sends: it looks after changes, and when it wants to. */
function sentBy(on: AgendaCourse, changes: readonly Change[], { from, until, each }: Span) {
  let seen = 0;
  const check = () => {
    const { match, team, deleted, families } = on;
    if (team === null) throw new Error('these teams are not deleted');
    for (const order of on.mails.slice(seen)) each?.(order, { match, team, deleted, families });
    seen = on.mails.length;
  };
  const runTo = (ms: number) => {
    while (on.nextAt !== null && on.nextAt <= ms) {
      on.look(on.nextAt);
      check();
    }
  };
  on.look(from);
  check();
  for (const change of changes) {
    runTo(change.at - 1);
    const { match, team, deleted, families } = on;
    if (team === null) throw new Error('these teams are not deleted');
    Object.assign(on, changed({ match, team, deleted, families }, change));
    on.look(change.at);
    check();
  }
  runTo(until);
  return on.mails;
}

interface Expected {
  readonly what: SentMail;
  readonly family: Pick<Family, 'key'>;
  readonly players: readonly number[];
  readonly at: number;
}

const lines = (mails: readonly Expected[]) =>
  mails
    .map(({ what, family, players, at }) => `${instant(at)} ${family.key} ${what} ${players.join()}`)
    .sort();

interface Memory {
  /** What the last mail said. */
  knows: string | null;
  request: number;
  readonly reminders: Set<string>;
}

/** The same in the plainest way: every minute, what does each family lack? */
function expectedMails(world: World, changes: readonly Change[], { from, until }: Span): readonly Expected[] {
  const mails: Expected[] = [];
  const memories = new Map<string, Memory>();
  const waiting = [...changes];
  let now = world;
  let shown = '';
  let since = from;
  for (let at = from; at <= until; at += MINUTE) {
    while (waiting[0] !== undefined && waiting[0].at <= at) {
      now = changed(now, waiting[0]);
      waiting.shift();
    }
    const { match, team, deleted } = now;
    const start = startIn(match, team);
    const happens = deleted ? 'deleted' : happensIn(match);
    const state = JSON.stringify({ start, place: match.place, meet: match.meet_minutes, happens });
    if (state !== shown) since = at;
    shown = state;
    if (happens === 'yes' && (!takesAnswers(match.status) || start === null)) continue;
    for (const family of now.families) {
      const memory = memories.get(family.key) ?? { knows: null, request: 0, reminders: new Set() };
      memories.set(family.key, memory);
      const send = (what: SentMail, players: readonly number[]) => {
        mails.push({ what, family, players, at });
        memory.knows = state;
      };
      const isOpen = happens === 'yes' && !isClosed(match, team, at);
      const silent = sheetOf(match)
        .filter(({ sid, status }) => status === 'not_responded' && family.players.includes(sid))
        .map(({ sid }) => sid);
      const due = isOpen && silent.length > 0 ? dueIn(now, { family, silent, at, memory }) : [];
      const asked = family.players.filter((sid) => questionOf(match, sid).how === 'mail');
      const asked_at = Math.max(0, ...asked.map((sid) => questionOf(match, sid).asked_at));
      if (isOpen && asked_at > memory.request) {
        const open = asked.filter(
          (sid) => answerOf(match, sid).answered_at < questionOf(match, sid).asked_at,
        );
        send('request', open.length > 0 ? open : asked);
        memory.request = asked_at;
      } else if (memory.knows !== null && isNews(memory.knows, state)) {
        const known = JSON.parse(memory.knows) as { start: number | null };
        const end = happens === 'yes' ? start : known.start;
        const soonest = Math.min(known.start ?? 0, start ?? Number.POSITIVE_INFINITY);
        const settles = since + 5 * MINUTE;
        const tells = settles >= soonest ? since : settles;
        if (at < tells || tells >= (end ?? 0) || at >= (end ?? 0)) continue;
        send(happens === 'yes' ? 'change' : 'cancelled', family.players);
      } else {
        if (due.length === 0 || isNight(at, team)) continue;
        send('reminder', silent);
      }
      for (const name of due) memory.reminders.add(name);
    }
  }
  return mails;
}

function isNews(known: string, state: string): boolean {
  const [before, now] = [known, state].map((text) => JSON.parse(text) as { happens: string });
  if (before?.happens === 'yes' && now?.happens === 'yes') return known !== state;
  if (before?.happens === now?.happens) return false;
  return before?.happens === 'yes' || now?.happens === 'yes' || ![before, now].some(isDeleted);
}

const isDeleted = (state: { happens: string } | undefined): boolean => state?.happens === 'deleted';

interface Silent {
  readonly family: Family;
  readonly silent: readonly number[];
  readonly at: number;
  readonly memory: Memory;
}

/** The reminders whose moment has come, seen from this minute. */
function dueIn({ match, team }: World, { silent, at, memory }: Silent): readonly string[] {
  const start = startIn(match, team) ?? 0;
  const questions = silent.map((sid) => questionOf(match, sid));
  const mailed = questions.filter(({ how }) => how === 'mail').map(({ asked_at }) => asked_at * 1_000);
  const { reminders } = team.metadata.attendance;
  const planned = reminders
    .map((hours) => ({ name: `${hours} ${match.date}`, moment: start - hours * HOUR }))
    .filter(({ moment }) => memory.knows !== null && mailed.length > 0 && moment > Math.max(...mailed))
    .filter(({ moment }) => morningAfter(moment, team) < start);
  const reminded = Math.max(...questions.map(({ reminded_at }) => reminded_at * 1_000));
  const asked = Math.max(...questions.map(({ asked_at }) => asked_at * 1_000));
  const tap = reminded > asked ? [{ name: `tap ${reminded}`, moment: reminded }] : [];
  return [...planned, ...tap]
    .filter(({ name, moment }) => morningAfter(moment, team) <= at && !memory.reminders.has(name))
    .map(({ name }) => name);
}

/** Walks from minute to minute until it is day: after the night, 08:00. */
function morningAfter(moment: number, team: Team): number {
  if (!isNight(moment, team)) return moment;
  let at = moment;
  while (hourAt(at, team) !== 8) at += MINUTE;
  return at;
}

function isNight(at: number, team: Team): boolean {
  const hour = hourAt(at, team);
  return hour >= 22 || hour < 7;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourAt(at: number, { metadata: { timezone } }: Team): number {
  const known =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  formats.set(timezone, known);
  return Number(known.format(at));
}

/** The instant whose local time is the match's, found by trying every quarter of an hour around it. */
function startIn({ date, dateHours, dateMinutes }: Match, { metadata: { timezone } }: Team): number | null {
  if (date <= 0) return null;
  const wall = date * 1_000 + dateHours * HOUR + dateMinutes * MINUTE;
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const wanted = new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
  for (let offset = -12; offset <= 14; offset++)
    if (local.format(wall - offset * HOUR) === wanted) return wall - offset * HOUR;
  throw new Error(`there is no ${wanted} in ${timezone}`);
}

function happensIn({ status }: Match): 'yes' | 'cancelled' | 'postponed' {
  if (status === 'CANCELLED') return 'cancelled';
  return status === 'POSTPONED' ? 'postponed' : 'yes';
}
