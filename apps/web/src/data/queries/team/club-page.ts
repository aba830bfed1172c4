/** What the preview of the club page shows of the account's own teams, from the rows of this device. */
import type { ClubPageTeam } from '@touchline/domain/club/club-page-view';
import { create } from '@touchline/domain/entity/rows/rows';
import type { Match } from '@touchline/domain/entity/tables/match';
import { teamPageFields } from '@touchline/domain/entity/tables/team-page';
import { isOwn } from '@touchline/domain/team/permissions';
import type { Teams } from '../../live/ports.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';

export interface ClubPageRows {
  readonly teams: readonly ClubPageTeam[];
  readonly matches: readonly Match[];
}

export async function clubPageRows({ store, live }: Rows & Teams): Promise<ClubPageRows> {
  const own = (live.teams.get() ?? []).filter(({ role }) => isOwn(role));
  return store.read(async (tx) => {
    const rows = await tx.rows(own.map(({ sid }) => ({ collection: 'teampages', sid })));
    const teams = own.map((team, at) => {
      const row = rows[at];
      const page = row === undefined ? null : entityOfRow('teampages', row);
      return {
        team,
        page: page ?? create(teamPageFields, { team_sid: team.sid }),
        // Only the server knows the links. The preview shows a page as it is with them.
        token: String(team.sid),
      };
    });
    const matches = await tx.rowsOf('matches');
    return { teams, matches: matches.flatMap((row) => entityOfRow('matches', row) ?? []) };
  });
}
