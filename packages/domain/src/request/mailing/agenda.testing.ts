/** A server for tests of the agenda: it sends every mail at once, and remembers what it sent. */
import { aSession } from '../../attendance/gathering.testing.ts';
import type { Gathering } from '../../attendance/gathering.ts';
import type { Team } from '../../entity/tables/team.ts';
import { decideFamilyAnswer } from '../../match/lineup/family-answer.ts';
import { questionOf } from '../../match/sheet/sheet.ts';
import { aTeam, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import type { Result } from '../../result.ts';
import { decideAsk, decideClosing, decideRemind, withQuestion } from '../asking/ask.ts';
import { type Agenda, agenda, type Family, type MailOrder, STAFF } from './agenda.ts';
import type { EventState, Seen } from './event-state.ts';

export interface SentOrder extends MailOrder {
  readonly at: number;
}

export class AgendaCourse {
  gathering: Gathering;
  team: Team | null;
  deleted = false;
  families: readonly Family[];
  readonly mails: SentOrder[] = [];
  readonly summaries: number[] = [];
  nextAt: number | null = null;
  /** While true no mail can be sent. */
  isDown = false;
  readonly #told = new Map<string, EventState>();
  readonly #sent = new Set<string>();
  #seen: Seen | null = null;

  constructor(start: {
    readonly gathering: Gathering;
    readonly team: Team;
    readonly families: readonly Family[];
  }) {
    this.gathering = start.gathering;
    this.team = start.team;
    this.families = start.families;
  }

  /** Changes what is stored, and looks as the server does after each change. */
  change(nowMs: number, changes: Partial<Gathering>): void {
    this.gathering = { ...this.gathering, ...changes } as Gathering;
    this.look(nowMs);
  }

  look(nowMs: number): Agenda {
    const { gathering, deleted, team, families } = this;
    const sent = (family: string, what: string, occurrence: string) =>
      this.#sent.has(`${family}/${what}/${occurrence}`);
    const found = agenda({
      gathering,
      deleted,
      team,
      families,
      told: this.#told,
      seen: this.#seen,
      sent,
      givenBack: new Map(),
      nowMs,
    });
    this.#seen = found.seen;
    this.nextAt = found.nextAt;
    if (found.ask.length > 0) return this.#ask(found.ask, nowMs);
    if (!this.isDown) for (const order of found.mails) this.#send(order, nowMs);
    if (found.closed !== null) {
      this.#sent.add(`${STAFF}/request/${found.closed.occurrence}`);
      this.summaries.push(nowMs);
    }
    return found;
  }

  /** Looks whenever the agenda wants to, up to this moment and including it. */
  runTo(nowMs: number): void {
    for (let looks = 0; this.nextAt !== null && this.nextAt <= nowMs; looks++) {
      if (looks > 10_000) throw new Error('the agenda looks again and again');
      this.look(this.nextAt);
    }
  }

  /** `reminder a 2026-11-06T17:00`, in the order of sending. */
  get log(): readonly string[] {
    return this.mails.map(({ what, family, at }) => `${what} ${family.key} ${instant(at)}`);
  }

  #send(order: MailOrder, at: number): void {
    const { family, what, occurrence, replaces, tells } = order;
    this.#sent.add(`${family.key}/${what}/${occurrence}`);
    for (const name of replaces) this.#sent.add(`${family.key}/reminder/${name}`);
    this.#told.set(family.key, tells);
    this.mails.push({ ...order, at });
  }

  #ask(players: readonly number[], nowMs: number): Agenda {
    for (const player of players) {
      const how = this.families.some((family) => family.players.includes(player)) ? 'mail' : 'link';
      const asked_at = Math.floor(nowMs / 1_000);
      this.gathering = withQuestion(this.gathering, { ...questionOf(this.gathering, player), how, asked_at });
    }
    return this.look(nowMs);
  }
}

/** In UTC, to the minute. */
export const instant = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const utc = (text: string) => Date.parse(`${text}Z`);
/** Thursday; the match is on Saturday 7 November 2026 at 10:30 in Amsterdam, 09:30 in UTC. */
export const THURSDAY = utc('2026-11-05T12:00');
export const START = utc('2026-11-07T09:30');
export const FAMILIES = [
  { key: 'a', players: [1, 2] },
  { key: 'b', players: [3] },
];

type Attendance = Partial<Team['metadata']['attendance']>;

export function course({
  attendance = {},
  timezone = 'Europe/Amsterdam',
  gathering = {},
  kind = 'match',
}: Setup = {}): AgendaCourse {
  const team = aTeam(somePlayers(14), { timezone });
  const metadata = { ...team.metadata, attendance: { ...team.metadata.attendance, ...attendance } };
  return new AgendaCourse({
    gathering: { ...STORED[kind](), ...gathering } as Gathering,
    team: { ...team, metadata },
    families: FAMILIES,
  });
}

const STORED = { match: readyMatch, session: aSession };

export interface Setup {
  readonly kind?: keyof typeof STORED;
  readonly attendance?: Attendance;
  readonly timezone?: string;
  readonly gathering?: Partial<Gathering>;
}

export function value<T, E extends { readonly code: string }>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

export const teamOf = ({ team }: AgendaCourse): Team => {
  if (team === null) throw new Error('the team is deleted');
  return team;
};

export function ask(on: AgendaCourse, nowMs: number, players: readonly number[] = [1, 2, 3]): void {
  const context = { team: teamOf(on), nowSeconds: nowMs / 1_000 };
  on.change(nowMs, value(decideAsk(on.gathering, { players, how: 'mail', again: false }, context)));
}

export function remind(on: AgendaCourse, nowMs: number, players: readonly number[]): void {
  const context = { team: teamOf(on), nowSeconds: nowMs / 1_000 };
  on.change(nowMs, value(decideRemind(on.gathering, players, context)));
}

export function answer(on: AgendaCourse, nowMs: number, player: number): void {
  const said = { answer: 'yes', reason: '', late: 0, leaves: 0 } as const;
  const given = { answered_by: 'mail', nowSeconds: nowMs / 1_000 } as const;
  on.change(nowMs, value(decideFamilyAnswer(on.gathering, { player, said }, given)));
}

export function close(on: AgendaCourse, nowMs: number, closing: Parameters<typeof decideClosing>[1]): void {
  const context = { team: teamOf(on), nowSeconds: nowMs / 1_000 };
  on.change(nowMs, value(decideClosing(on.gathering, closing, context)));
}
