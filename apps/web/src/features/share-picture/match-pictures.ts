/** The pictures that a coach may share of a match now, the most fitting first. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isEnded, isIssued, isNotStarted } from '@touchline/domain/match/clock/status';
import { sideNames } from '@touchline/domain/match/events/names';
import { publicScoreOf } from '@touchline/domain/match/events/score';
import { publicShootoutOf } from '@touchline/domain/match/events/shootout';
import { benchOf, startingLineup } from '@touchline/domain/match/lineup/lineup';
import { captainOf } from '@touchline/domain/match/sheet/captain';
import { shirtOfMatch, sideShirts } from '@touchline/domain/match/sheet/shirts';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { resultsArePublic } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { paintAnnouncement } from '#ui/share-picture/announcement.ts';
import { paintLineup } from '#ui/share-picture/lineup.ts';
import type { PictureChoice } from '#ui/share-picture/PictureMaker.tsx';
import { sharedPicture } from '#ui/share-picture/picture.ts';
import { paintResult } from '#ui/share-picture/result.ts';
import { longDayTitle } from '#ui/words/long-day.ts';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';
import { sharedScorerTexts } from '#ui/words/match/report-words.ts';
import { scoreLabel, scoreText } from '#ui/words/match/result-words.ts';
import { sharedPlayersOf } from '#ui/words/match/shared-names.ts';
import { statusText } from '#ui/words/match/status-words.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';

export interface PicturedMatch {
  readonly match: Match;
  readonly team: Team;
  readonly players: readonly Player[];
  /** The address of a player's photo; undefined without one. */
  readonly photoOf: (player: number) => string | undefined;
}

export type MatchPictureKind = 'announcement' | 'lineup' | 'result';
type Choice = PictureChoice<MatchPictureKind>;

export function matchPictures(of: PicturedMatch): readonly Choice[] {
  const { match, team } = of;
  const lineup = startingLineup(match).length > 0 ? [lineupPicture(of)] : [];
  if (isEnded(match.status) && !isCalledOff(match)) {
    return [...(resultsArePublic(team, match) ? [resultPicture(of)] : []), ...lineup];
  }
  return isNotStarted(match.status) || isCalledOff(match) ? [announcement(of), ...lineup] : lineup;
}

const isCalledOff = ({ status }: Match) => status === 'CANCELLED' || status === 'POSTPONED';

const KINDS = { 1: m.words_league, 2: m.words_cup, 3: m.words_friendly } as const;

function announcement({ match, team }: PicturedMatch): Choice {
  const names = sideNames(match, team);
  const special = isIssued(match.status) ? statusText(match.status) : undefined;
  const content = {
    names,
    shirts: sideShirts(match, team),
    kind: special ?? KINDS[match.kind](),
    day: longDayTitle(match.date),
    time: timeOfDay(match),
    place: match.place,
  };
  const teams = m.live_title({ home: names.home.full, away: names.away.full });
  return {
    id: 'announcement',
    label: m.sharepicture_announcement(),
    picture: sharedPicture({ ...ownerOf({ match, team }), content, paint: paintAnnouncement }),
    text: [content.kind, teams, content.day, content.time, content.place]
      .filter((part) => part !== '')
      .join(' · '),
  };
}

function resultPicture({ match, team, players }: PicturedMatch): Choice {
  const names = sideNames(match, team);
  const score = publicScoreOf(match);
  const kicks = publicShootoutOf(match)?.score;
  const shared = sharedPlayersOf(match, { surface: 'share picture', team, players });
  const of = { match, team, nameOf: (player: number) => shared(player).text };
  const content = {
    names,
    shirts: sideShirts(match, team),
    state: statusText(match.status) ?? m.words_full_time(),
    score: scoreText(score),
    shootout: kicks === undefined ? '' : m.sharepicture_shootout({ score: scoreText(kicks) }),
    day: longDayTitle(match.date),
    scorers: { home: sharedScorerTexts(of, 'home'), away: sharedScorerTexts(of, 'away') },
  };
  const scorers = [...content.scorers.home, ...content.scorers.away];
  return {
    id: 'result',
    label: m.sharepicture_result(),
    picture: sharedPicture({ ...ownerOf({ match, team }), content, paint: paintResult }),
    text: [scoreLabel(names, score), content.shootout, ...scorers].filter((part) => part !== '').join(' · '),
  };
}

function lineupPicture({ match, team, players, photoOf }: PicturedMatch): Choice {
  const names = sideNames(match, team);
  const photos = match.metadata.stream_show_images;
  const shared = sharedPlayersOf(match, { surface: 'share picture', team, players, photos });
  const places = startingLineup(match);
  const keeper = keeperIn(places);
  const captain = captainOf(match);
  const content = {
    title: m.common_screen_lineup(),
    match: m.live_title({
      home: names.home.club || names.home.team,
      away: names.away.club || names.away.team,
    }),
    day: [longDayTitle(match.date), timeOfDay(match)].join(' · '),
    pitch: pitchKindOf(match.metadata.pitch ?? team.metadata.pitch),
    shirt: shirtOfMatch(match, team),
    places: places.map(({ player_sid: player, x, y }) => {
      const { text, number, photo } = shared(player);
      return {
        x,
        y,
        text,
        number: number === SHIRT_NUMBER_NONE ? undefined : number,
        keeper: player === keeper,
        captain: player === captain,
        photo: photo ? photoOf(player) : undefined,
      };
    }),
    bench: benchText(benchOf(match).map(({ sid }) => shared(sid).text)),
  };
  return {
    id: 'lineup',
    label: content.title,
    picture: sharedPicture({ ...ownerOf({ match, team }), content, paint: paintLineup }),
    text: [content.match, ...content.places.map(({ text }) => text), content.bench]
      .filter((part) => part !== '')
      .join(' · '),
  };
}

const benchText = (names: readonly string[]) =>
  names.length === 0 ? '' : `${m.words_bench()}: ${names.join(' · ')}`;

const ownerOf = ({ match, team }: Pick<PicturedMatch, 'match' | 'team'>) => ({
  shirt: shirtOfMatch(match, team),
  owner: teamTitle(team),
});
