/** A coach who taps: the rules of packages/domain decide what each tap changes. */
import { operationName } from '@touchline/domain/entity/rows/collections';
import { assemble, type Changes, changesBetween, create } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { decide } from '@touchline/domain/match/decide/decide';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import { theirSide } from '@touchline/domain/match/events/names';
import { fillLineup } from '@touchline/domain/match/lineup/lineup';
import type { Mutation, ServerRow } from '@touchline/sync/model/protocol';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';

export function matchOf({ sid, registers }: Pick<ServerRow, 'sid' | 'registers'>): Match {
  const values = Object.entries(registers).map(([path, [value]]) => [path, value]);
  return { ...assemble(matchFields, Object.fromEntries(values) as Changes), sid };
}

export class Coach {
  #match: Match;
  readonly #device: string;
  readonly #ordinal: number;
  #made = 0;

  constructor(match: Match, { device, ordinal }: { readonly device: string; readonly ordinal: number }) {
    this.#match = match;
    this.#device = device;
    this.#ordinal = ordinal;
  }

  beginning(): readonly MatchCommand[] {
    return [{ type: 'kickOff' }, this.goal(), this.goal()];
  }

  goal(): MatchCommand {
    return { type: 'goal', side: theirSide(this.#match) };
  }

  /** Puts players in the line-up: a match does not start without them. */
  linesUp(players: readonly number[]): Mutation {
    const squad = players.map((sid) => ({ ...create(playerFields), sid }));
    const filled = fillLineup(this.#match, squad);
    if (!filled.ok) throw new Error(`the line-up was refused: ${JSON.stringify(filled)}`);
    const changes = changesBetween(matchFields, this.#match, filled.value);
    this.#match = filled.value;
    return this.#mutation(changes);
  }

  does(command: MatchCommand): Mutation {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const eid = `${this.#ordinal}-${this.#made + 1}`;
    const decision = decide(this.#match, command, { nowSeconds, eid });
    if (!decision.ok) throw new Error(`${command.type} was refused: ${JSON.stringify(decision)}`);
    this.#match = decision.value.match;
    return this.#mutation(decision.value.changes);
  }

  #mutation(changes: Changes): Mutation {
    this.#made += 1;
    const stamp = formatStamp({ time: Date.now(), counter: this.#made, device: this.#device });
    return {
      op: operationName('matches', 'update'),
      sid: this.#match.sid,
      incremental: this.#made,
      registers: stampChanges(changes, stamp),
    };
  }
}
