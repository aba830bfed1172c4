/**
 * Random courses of a match: asked, answered, moved, cancelled, deleted, closed, reminded, with families that come and
 * go. The server looks after each change and when the agenda asks for it. A model that looks every minute says what
 * must have been sent.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { answerOf, questionOf, sheetOf } from '../../match/sheet/sheet.ts';
import { closesAt } from '../closing/closing.ts';
import { takesAnswers } from '../closing/occasion.ts';
import { AgendaCourse, instant, type SentOrder } from './agenda.testing.ts';
import type { Family, SentMail } from './agenda.ts';
import { type Change, changed, courses, type World } from './agenda-changes.testing.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

describe('any course of changes', () => {
  it('gives each family every mail that is due, once, on time and true', () => {
    fc.assert(
      fc.property(courses, ({ world, changes, from, until }) => {
        const once = new Set<string>();
        const check = (order: SentOrder, { gathering, team, deleted }: World) => {
          const name = `${order.what} ${order.occurrence} ${order.family.key}`;
          expect(once.has(name), name).toBe(false);
          once.add(name);
          const start = startIn(gathering, team);
          const { place, meet_minutes: meet } = gathering;
          expect(order.tells).toEqual({
            start: start ?? 0,
            place,
            meet,
            happens: happensIn(gathering, deleted),
          });
          if (order.what !== 'cancelled') expect(order.at).toBeLessThan(start ?? 0);
          if (order.what !== 'reminder') return;
          for (const { sid, status } of sheetOf(gathering))
            if (order.players.includes(sid)) expect(status).toBe('not_responded');
        };
        const sent = sentBy(new AgendaCourse(world), changes, { from, until, check });
        expect(lines(sent)).toEqual(lines(expectedMails(world, changes, { from, until })));
      }),
      { numRuns: 120 },
    );
  });
});

interface Span {
  readonly from: number;
  readonly until: number;
}

type Check = (order: SentOrder, world: World) => void;

/** What the agenda sends: it looks after changes, and when it wants to. */
function sentBy(
  on: AgendaCourse,
  changes: readonly Change[],
  { from, until, check }: Span & { readonly check: Check },
): readonly SentOrder[] {
  let checked = 0;
  const look = (at: number) => {
    on.look(at);
    for (const order of on.mails.slice(checked)) check(order, worldOf(on));
    checked = on.mails.length;
  };
  const runTo = (ms: number) => {
    while (on.nextAt !== null && on.nextAt <= ms) look(on.nextAt);
  };
  look(from);
  for (const change of changes) {
    runTo(change.at - 1);
    Object.assign(on, changed(worldOf(on), change));
    look(change.at);
  }
  runTo(until);
  return on.mails;
}

function worldOf({ gathering, team, deleted, families }: AgendaCourse): World {
  if (team === null) throw new Error('these teams are not deleted');
  return { gathering, team, deleted, families };
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
  let facts = factsOf(world);
  let since = from;
  for (let at = from; at <= until; at += MINUTE) {
    const before = facts.state;
    for (; waiting[0] !== undefined && waiting[0].at <= at; waiting.shift()) {
      now = changed(now, waiting[0]);
      facts = factsOf(now);
    }
    if (facts.state !== before) since = at;
    const { gathering, team } = now;
    const { start, happens, state, closes } = facts;
    if (happens === 'yes' && (start === null || !takesAnswers(gathering))) continue;
    const isOpen = happens === 'yes' && at < (start ?? 0) && (closes === null || at < closes);
    for (const family of facts.families) {
      const memory = memories.get(family.key) ?? { knows: null, request: 0, reminders: new Set() };
      memories.set(family.key, memory);
      const due = family.moments.filter(({ isTap, at: moment, name }) => {
        const counts = isTap || memory.knows !== null;
        return isOpen && counts && moment <= at && !memory.reminders.has(name);
      });
      const mail = mailNow();
      if (mail === null) continue;
      mails.push({ ...mail, family, at });
      memory.knows = state;
      for (const { name } of due) memory.reminders.add(name);

      function mailNow(): Pick<Expected, 'what' | 'players'> | null {
        if (isOpen && family.asked_at > memory.request) {
          memory.request = family.asked_at;
          return { what: 'request', players: family.asked };
        }
        if (memory.knows === null || !isNews(memory.knows, state))
          return due.some(({ at: moment }) => mayGo(moment, at, team))
            ? { what: 'reminder', players: family.silent }
            : null;
        const known = JSON.parse(memory.knows) as { start: number | null };
        const end = (happens === 'yes' ? start : known.start) ?? 0;
        const settles = since + 5 * MINUTE;
        const isSoon = settles >= Math.min(known.start ?? 0, start ?? Number.POSITIVE_INFINITY);
        const tells = isSoon ? since : settles;
        if (at < tells || tells >= end || at >= end) return null;
        return { what: happens === 'yes' ? 'change' : 'cancelled', players: family.players };
      }
    }
  }
  return mails;
}

/** What does not change between two changes. */
function factsOf({ gathering, team, deleted, families }: World) {
  const start = startIn(gathering, team);
  const happens = happensIn(gathering, deleted);
  const statuses = new Map(sheetOf(gathering).map(({ sid, status }) => [sid, status]));
  const state = JSON.stringify({ start, place: gathering.place, meet: gathering.meet_minutes, happens });
  return {
    start,
    happens,
    state,
    closes: closesAt(gathering, team),
    families: families.map((family) => {
      const silent = family.players.filter((sid) => statuses.get(sid) === 'not_responded');
      const mailed = family.players.filter((sid) => questionOf(gathering, sid).how === 'mail');
      const open = mailed.filter(
        (sid) => answerOf(gathering, sid).answered_at < questionOf(gathering, sid).asked_at,
      );
      const asked_at = Math.max(0, ...mailed.map((sid) => questionOf(gathering, sid).asked_at));
      const moments = momentsOf({ gathering, team, start: start ?? 0 }, silent);
      return { ...family, silent, asked: open.length > 0 ? open : mailed, asked_at, moments };
    }),
  };
}

function isNews(known: string, state: string): boolean {
  const [before, now] = [known, state].map((text) => JSON.parse(text) as { happens: string });
  if (before?.happens === 'yes' && now?.happens === 'yes') return known !== state;
  if (before?.happens === now?.happens) return false;
  return before?.happens === 'yes' || now?.happens === 'yes' || ![before, now].some(isDeleted);
}

const isDeleted = (state: { happens: string } | undefined): boolean => state?.happens === 'deleted';

interface Occasion extends Pick<World, 'gathering' | 'team'> {
  readonly start: number;
}

/** The moments at which these silent players are reminded. */
function momentsOf({ gathering, team, start }: Occasion, silent: readonly number[]) {
  const questions = silent.map((sid) => questionOf(gathering, sid));
  const mailed = questions.filter(({ how }) => how === 'mail').map(({ asked_at }) => asked_at * 1_000);
  const planned = team.metadata.attendance.reminders
    .map((hours) => ({ name: `${hours} ${gathering.date}`, moment: start - hours * HOUR, isTap: false }))
    .filter(({ moment }) => mailed.length > 0 && moment > Math.max(...mailed));
  const reminded = Math.max(0, ...questions.map(({ reminded_at }) => reminded_at * 1_000));
  const asked = Math.max(0, ...questions.map(({ asked_at }) => asked_at * 1_000));
  const tap = reminded > asked ? [{ name: `tap ${reminded}`, moment: reminded, isTap: true }] : [];
  return [...planned, ...tap]
    .map(({ moment, ...rest }) => ({ ...rest, at: morningAfter(moment, team) }))
    .filter(({ at }) => at < start);
}

/** Walks from minute to minute until it is day: after the night, 08:00. */
function morningAfter(moment: number, team: Team): number {
  let at = moment;
  if (isNight(at, team)) while (hourAt(at, team) !== 8) at += MINUTE;
  return at;
}

/** Not in the night; and between 07:00 and 08:00 only a reminder of this hour, because what waited comes at 08:00. */
function mayGo(moment: number, at: number, team: Team): boolean {
  if (hourAt(at, team) === 7) return hourAt(moment, team) === 7 && at - moment < HOUR;
  return !isNight(at, team);
}

function isNight(at: number, team: Team): boolean {
  const hour = hourAt(at, team);
  return hour >= 22 || hour < 7;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-07 10:30` on the clocks of the team. */
function clockAt(at: number, { metadata: { timezone } }: Team): string {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timezone, format);
  return format.format(at);
}

const hourAt = (at: number, team: Team): number => Number(clockAt(at, team).slice(11, 13));

/** The instant at which the clocks of the team show the match's time, found by trying every hour around it. */
function startIn({ date, dateHours, dateMinutes }: Gathering, team: Team): number | null {
  if (date <= 0) return null;
  const wall = date * 1_000 + dateHours * HOUR + dateMinutes * MINUTE;
  const wanted = new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
  for (let at = wall - 14 * HOUR; at <= wall + 12 * HOUR; at += HOUR)
    if (clockAt(at, team) === wanted) return at;
  throw new Error(`the clocks never show ${wanted}`);
}

function happensIn({ status }: Gathering, deleted: boolean): 'yes' | 'cancelled' | 'postponed' | 'deleted' {
  if (deleted) return 'deleted';
  if (status === 'CANCELLED' || status === 'cancelled') return 'cancelled';
  return status === 'POSTPONED' ? 'postponed' : 'yes';
}
