/**
 * Changes who may see a team (PUL-2). One transaction holds the space's counter, updates the member's row, gives new
 * change numbers to rows that the member sees from now on or sees differently, and raises the access version.
 */

import type { BusDep } from '#platform/bus/bus.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import type { Written } from '../push/application.ts';
import { namesOfTeam } from '../view/team-rows.ts';
import { publishWritten } from '../write/hints.ts';
import type { RowName } from '../write/working-rows.ts';
import type { PlanTimeDeps } from './access.ts';
import { type PlanTime, planTime } from './access.ts';
import { isReadable, type MemberRow, membersOfSpace, saveMember } from './members.ts';

export type MembershipDeps = DatabaseDep & PlanTimeDeps & BusDep;

/**
 * Limited to the space of these change numbers: a squad may name a player of another account, who keeps their number.
 */
const renumber = statement((db, p: { collection: string; sid: number; space: number; change: number }) =>
  db
    .updateTable('rows')
    .set({ change: p.change })
    .where('collection', '=', p.collection)
    .where('sid', '=', p.sid)
    .where('space', '=', p.space)
    .returning('sid'),
);

/** A transaction that changes memberships of one space. */
export class MembershipChange {
  readonly tx: Tx;
  readonly space: number;
  readonly now: number;
  /** The same, with what the server offers. */
  readonly time: PlanTime;
  readonly #numbers: ChangeNumbers;
  readonly #accounts = new Set<number>();
  #changed = false;

  private constructor(parts: { tx: Tx; space: number; time: PlanTime; numbers: ChangeNumbers }) {
    this.tx = parts.tx;
    this.space = parts.space;
    this.time = parts.time;
    this.now = parts.time.now;
    this.#numbers = parts.numbers;
  }

  /** Runs `body` with the space locked. Publishes hints to the accounts concerned after the commit. */
  static async run<T>(
    deps: MembershipDeps,
    space: number,
    body: (change: MembershipChange) => Promise<T>,
  ): Promise<T> {
    const { answer, written } = await deps.database.transaction(async (tx) => {
      const numbers = await ChangeNumbers.lock(tx, [space], 1);
      const change = new MembershipChange({ tx, space, time: planTime(deps), numbers });
      return { answer: await body(change), written: await change.#end() };
    });
    publishWritten(deps.bus, written, '');
    return answer;
  }

  /**
   * Writes a member.
   * @param shows the part of the team that the member sees from now on or sees differently
   */
  async put(member: MemberRow, shows: 'nothing' | 'the invitation' | 'the team'): Promise<MemberRow> {
    const { space, team_sid, account_sid } = member;
    // Rows that the member still sees through another team of the space may look different there.
    const remains = shows === 'nothing' && (await this.#readsOtherTeam(member));
    const names = await this.#shown({ space, team_sid }, remains ? 'the team' : shows);
    await this.#numbers.ensure(space, names.length + 1);
    const written = { ...member, change: this.#numbers.take(space) };
    for (const { collection, sid } of names) {
      await renumber(this.tx, { collection, sid, space, change: this.#numbers.take(space) });
    }
    await saveMember(this.tx, written);
    await this.#numbers.raiseAccess(space);
    this.#changed = true;
    if (account_sid !== 0) this.#accounts.add(account_sid);
    return written;
  }

  async #shown(
    team: { space: number; team_sid: number },
    shows: 'nothing' | 'the invitation' | 'the team',
  ): Promise<readonly RowName[]> {
    if (shows === 'the team') return namesOfTeam(this.tx, team);
    return shows === 'nothing' ? [] : [{ collection: 'teams', sid: team.team_sid }];
  }

  async #readsOtherTeam({ space, team_sid, account_sid }: MemberRow): Promise<boolean> {
    if (account_sid === 0) return false;
    const members = await membersOfSpace(this.tx, { space });
    return members.some(
      (other) => other.account_sid === account_sid && other.team_sid !== team_sid && isReadable(other),
    );
  }

  async #end(): Promise<Written> {
    await this.#numbers.settle();
    return { spaces: this.#changed ? [this.space] : [], accounts: [...this.#accounts] };
  }
}
