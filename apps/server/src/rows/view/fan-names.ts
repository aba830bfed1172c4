/** What people without the right to players' names do not get of a row (`fan-app.ts` of the domain). */
import { assemble } from '@touchline/domain/entity/rows/rows';
import { playerFields } from '@touchline/domain/entity/tables/player';
import { type Team, teamFields } from '@touchline/domain/entity/tables/team';
import {
  fansSeePicture,
  isPictureBlock,
  withheldOfPlayer,
  withheldOfTeam,
} from '@touchline/domain/privacy/fan-app';
import { type Registers, valuesOf } from '@touchline/sync/model/registers';
import { type Lookup, listedBy, type RowFacts } from './team-rows.ts';

export class FanNames {
  readonly #rows: Lookup;
  /** Cached by the registers of a team, because every player of a page asks. */
  readonly #teams = new WeakMap<Registers, Team>();

  constructor(rows: Lookup) {
    this.#rows = rows;
  }

  /** The registers of a player or of a team that readers of this team do not get. */
  withheld({ collection, sid, registers }: RowFacts, team_sid: number): readonly string[] {
    // The caption names who is on the picture. Public pages show the pictures that everybody may see.
    if (isWritten(collection))
      return Object.keys(registers).filter((path) => isPictureBlock(registers[path]?.[0]));
    const team = this.#team(team_sid);
    if (team === null) return [];
    if (collection === 'teams') return withheldOfTeam(team);
    if (collection !== 'players') return [];
    return withheldOfPlayer(team, { ...assemble(playerFields, valuesOf(registers)), sid });
  }

  /** Whether readers of this team see the picture: by the players on it, and the player whose portrait it is. */
  showsPicture({ sid, registers }: RowFacts, team_sid: number): boolean {
    const team = this.#team(team_sid);
    return (
      team !== null &&
      fansSeePicture(team, [...listedBy({ registers }, 'player_sids'), ...this.#portrayed(sid, team)])
    );
  }

  #portrayed(medium: number, { player_sids }: Team): readonly number[] {
    return player_sids.filter(
      (sid) => this.#rows.get({ collection: 'players', sid })?.registers.media_sid?.[0] === medium,
    );
  }

  #team(sid: number): Team | null {
    const registers = this.#rows.get({ collection: 'teams', sid })?.registers;
    if (registers === undefined) return null;
    const known = this.#teams.get(registers) ?? assemble(teamFields, valuesOf(registers));
    this.#teams.set(registers, known);
    return known;
  }
}

/** Collections whose rows are texts of blocks. */
function isWritten(collection: string): boolean {
  return collection === 'notes' || collection === 'teampages';
}
