/** `/players/collection/import/`: imports players from a spreadsheet, with a preview before anything is saved. */
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';
import { mayEditPlayers, mayUseCollection, ownPlayers } from '../permission.ts';
import { ImportReview } from './ImportReview.tsx';
import { ImportSource, type ImportText, NO_TEXT } from './ImportSource.tsx';

export function ImportScreen() {
  const { plans } = useClient();
  const team = useCurrentTeam();
  const teams = useTeams();
  const players = usePlayers();
  const [source, setSource] = useState<ImportText>(NO_TEXT);
  // Deferred, so that typing stays fast.
  const read = useDeferredValue(source);
  if (team === undefined || teams === undefined || players === undefined) return null;

  const allowed = team === null || mayEditPlayers(team, plans);
  const guest = team !== null && !mayUseCollection(team);
  return (
    <Screen>
      <PageHeader
        title={m.screens_players_import()}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      {!allowed ? (
        <EmptyState icon="lock" title={m.common_no_permission()} />
      ) : (
        <>
          <ImportSource source={source} onChange={setSource} />
          {read.text.trim() !== '' && (
            <ImportReview
              key={read.round}
              text={read.text}
              team={team}
              guest={guest}
              players={guest ? players : ownPlayers(players, teams)}
            />
          )}
        </>
      )}
    </Screen>
  );
}
