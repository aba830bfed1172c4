/**
 * Changes of who may see a team (PUL-2): in one transaction that holds the space's counter, the member's row,
 * new numbers for what comes into his view or looks different in it, and a new access version.
 */
import type { Tx } from '../database/database.ts';
import { ChangeNumbers } from '../database/spaces.ts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import type { Written } from '../sync/application.ts';
import { publishWritten } from '../sync/hints.ts';
import type { RowName } from '../sync/working-rows.ts';
import { type MemberRow, saveMember } from './members.ts';
import { namesOfTeam } from './team-rows.ts';

export type MembershipDeps = Pick<Deps, 'database' | 'now' | 'bus'>;

/** Only in the space whose numbers these are: a squad may name somebody else's player, who keeps his own. */
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
  readonly #numbers: ChangeNumbers;
  readonly #accounts = new Set<number>();
  #changed = false;

  private constructor(parts: { tx: Tx; space: number; now: number; numbers: ChangeNumbers }) {
    this.tx = parts.tx;
    this.space = parts.space;
    this.now = parts.now;
    this.#numbers = parts.numbers;
  }

  /** Runs `body` with the space locked; whoever is concerned hears of it after the commit. */
  static async run<T>(
    deps: MembershipDeps,
    space: number,
    body: (change: MembershipChange) => Promise<T>,
  ): Promise<T> {
    const { answer, written } = await deps.database.transaction(async (tx) => {
      const numbers = await ChangeNumbers.lock(tx, [space], 1);
      const change = new MembershipChange({ tx, space, now: deps.now(), numbers });
      return { answer: await body(change), written: await change.#end() };
    });
    publishWritten(deps.bus, written, '');
    return answer;
  }

  /**
   * Writes a member as he is from now on.
   * @param shows what of the team he sees anew or in another way
   */
  async put(member: MemberRow, shows: 'nothing' | 'the invitation' | 'the team'): Promise<MemberRow> {
    const { space, team_sid, account_sid } = member;
    const names = await this.#shown({ space, team_sid }, shows);
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

  async #end(): Promise<Written> {
    await this.#numbers.settle();
    return { spaces: this.#changed ? [this.space] : [], accounts: [...this.#accounts] };
  }
}
