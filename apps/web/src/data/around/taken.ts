/** What became of a take-over that was begun: a reload may have come at any moment of it. */
import { resolveKey } from '@touchline/sync/store/rows';
import type { RowKey, StoreTx, UndoableAction } from '@touchline/sync/store/store';
import type { TakenMark } from './stage.ts';

/** The name of the action, by which it is found again. */
export const TAKE_OVER = 'takeOver';

/**
 * `open`: nothing of it is in the account, because it was never written, was undone, or the server refused the teams and
 * the coach discarded them. `waits`: the server has not confirmed the teams. `done`: the account has them.
 */
export type TakenState = 'open' | 'waits' | 'done';

export async function takenState(tx: StoreTx, mark: TakenMark): Promise<TakenState> {
  const state = await tx.state();
  // Another account, or the same one after a sign-out, which sets unsent changes aside.
  if (state.device !== mark.device) return 'done';
  const action = await takeOverSince(tx, mark.at);
  if (action === undefined) return 'open';
  const keys = [action, ...action.others]
    .filter(({ collection }) => collection === 'teams')
    .map((key) => resolveKey(state, key));
  return stateOf(tx, keys);
}

async function stateOf(tx: StoreTx, teams: readonly RowKey[]): Promise<TakenState> {
  const rows = await tx.rows(teams);
  const refused = await tx.attention();
  const isRefused = ({ collection, sid }: RowKey) =>
    refused.some((item) => item.collection === collection && item.sid === sid);
  const waits = teams.some(
    (key, at) => rows[at]?.base === null || (rows[at] === undefined && isRefused(key)),
  );
  if (waits) return 'waits';
  return rows.some((row) => row !== undefined) ? 'done' : 'open';
}

/** An action is found by its first row, which is the account's, a player or a team. */
async function takeOverSince(tx: StoreTx, at: number): Promise<UndoableAction | undefined> {
  for (const collection of FIRST_ROWS) {
    for (const row of await tx.rowsOf(collection)) {
      const actions = await tx.actionsOf(row);
      const found = actions.find((action) => action.label === TAKE_OVER && action.at >= at);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const FIRST_ROWS = ['account', 'players', 'teams'];
