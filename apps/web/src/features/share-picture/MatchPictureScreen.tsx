/** `/match/{id}/picture/`: an announcement, the line-up or the result as a picture to share, made on the device. */
import { matchTitle } from '@touchline/domain/match/events/names';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { usePictureAddresses } from '#data/hooks/team/use-photos.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { PictureMaker } from '#ui/share-picture/PictureMaker.tsx';
import { type MatchPictureKind, matchPictures } from './match-pictures.ts';

interface MatchPictureProps {
  readonly sid: number;
  /** The picture that is shown first; the most fitting one without it. */
  readonly first: MatchPictureKind | undefined;
}

export function MatchPictureScreen({ sid, first }: MatchPictureProps) {
  const found = useMatchWithTeam(sid);
  if (found === undefined) return null;
  if (found === null) {
    return <NoMatch icon="picture" title={m.sharepicture_title()} text={m.words_match_gone()} />;
  }
  if (!roleAllows(found.team, 'seeLineups')) {
    return <EmptyState icon="lock" title={m.errors_dialog_no_access()} text={m.sharepicture_closed()} />;
  }
  return <Pictures {...found} first={first} />;
}

function Pictures({ match, team, first }: MatchWithTeam & Pick<MatchPictureProps, 'first'>) {
  const players = usePlayers();
  const addressOf = usePictureAddresses();
  const [chosen, choose] = useState(first);
  if (players === undefined) return null;
  const media = new Map(players.map((player) => [player.sid, player.media_sid]));
  const choices = matchPictures({
    match,
    team,
    players,
    photoOf: (player) => addressOf(media.get(player) ?? 0),
  });
  const [fitting] = choices;
  return (
    <Screen>
      <PageHeader
        title={m.sharepicture_title()}
        detail={matchTitle(match, team)}
        back={
          <BackLink to="/match/$id/details/" params={{ id: String(match.sid) }} label={m.common_back()} />
        }
      />
      {fitting === undefined ? (
        <EmptyState icon="picture" title={m.sharepicture_none()} text={m.sharepicture_none_text()} />
      ) : (
        <Card>
          <PictureMaker
            choices={choices}
            chosen={chosen ?? fitting.id}
            choose={choose}
            fileName={m.words_match_noun()}
          />
        </Card>
      )}
      <Hint>{m.sharepicture_names()}</Hint>
    </Screen>
  );
}
