/** The top scorers as a picture to share, with the names that others may see. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import type { StatisticsFilter } from '@touchline/domain/statistics/season/filter';
import type { ScorerRow } from '@touchline/domain/statistics/season/top-scorers';
import { m } from '@touchline/i18n';
import { usePlayers } from '#data/hooks/team/players.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { PictureMaker } from '#ui/share-picture/PictureMaker.tsx';
import { sharedPicture } from '#ui/share-picture/picture.ts';
import { paintScorers } from '#ui/share-picture/scorers.ts';
import { sharedPlayers } from '#ui/words/match/shared-names.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';

interface ScorersPictureProps {
  readonly team: Team;
  readonly filter: StatisticsFilter;
  readonly rows: readonly ScorerRow[];
}

export function ScorersPicture({ team, filter, rows }: ScorersPictureProps) {
  const players = usePlayers();
  if (players === undefined) return null;
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  const shared = sharedPlayers({
    surface: 'share picture',
    team,
    players,
    numberOf: (player) => numbers.get(player) ?? SHIRT_NUMBER_NONE,
  });
  const content = {
    title: m.season_scorers(),
    season: team.metadata.periods
      .filter(({ id }) => filter.periods.includes(id))
      .map(periodTitle)
      .join(' · '),
    rows: rows.map(({ rank, player, goals }) => ({ rank, text: shared(player).text, goals })),
  };
  const picture = sharedPicture({ shirt: team.shirt, owner: teamTitle(team), content, paint: paintScorers });
  const text = content.rows.map((row) => `${row.rank}. ${row.text}: ${row.goals}`).join(' · ');
  return (
    <Fold title={m.sharepicture_scorers()}>
      <PictureMaker
        choices={[{ id: 'scorers', label: content.title, picture, text }]}
        chosen="scorers"
        choose={() => undefined}
        fileName={m.sharepicture_scorers_file()}
      />
    </Fold>
  );
}
