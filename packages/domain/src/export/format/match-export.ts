/**
 * An exported match: one document that another installation can read, with everything that a match sheet shows. It has
 * no words of a language: kinds, roles and events are named as the product stores them. Players and events refer to each
 * other by the numbers of this document.
 */

import { EVENT_TYPES, GOAL_TYPES, MATCH_STATUSES, SIDES } from '../../entity/tables/match.ts';
import { VISIBILITIES } from '../../entity/tables/medium.ts';
import { POSITION_IDS } from '../../entity/tables/player.ts';
import { AGE_GROUPS, COUNTRIES } from '../../entity/tables/privacy.ts';
import { COUNTS } from '../../statistics/counts.ts';
import {
  figure,
  flag,
  list,
  names,
  nullable,
  oneOf,
  pattern,
  type Shape,
  type ShapeOf,
  text,
  whole,
} from './shape.ts';

export const MATCH_FORMAT = 'touchline-match';
/** Raised when a reader of an older version would misread the document. */
export const MATCH_FORMAT_VERSION = 1;

/** `staff`: for the people who work with the team. `shared`: people and events as followers may see them. */
export const EXPORT_VIEWS = ['staff', 'shared'] as const;
export type ExportView = (typeof EXPORT_VIEWS)[number];

export const MATCH_KINDS = ['competition', 'cup', 'friendly'] as const;

const playerNumber = (about: string) => whole(`${about}: the number of a player in this document`);
const nobodyIsZero = (about: string) =>
  whole(`${about}: the number of a player in this document; 0 for none`);

const shirt = names({
  type: whole('Pattern, 0 to 21'),
  lines: whole('Line variant, 0 to 5'),
  color1: text('First colour, as CSS writes it', 64),
  color2: text('Second colour', 64),
  color3: text('Third colour', 64),
});

const team = names({
  sid: whole('The id of the team where it was exported'),
  clubname: text('Club', 255),
  teamname: text('Team', 255),
  division: text('Division', 255),
  ageGroup: oneOf('Age group; empty when unknown', AGE_GROUPS),
  country: oneOf('Country of the association; empty when unknown', COUNTRIES),
  timezone: text('IANA time zone of date and time', 255),
  shirt,
  eventTypes: list(
    names({
      label: text('Named by `ownType` of an event', 255),
      title: text('The title that the coach wrote', 255),
      icon: text('Name of the icon', 255),
    }),
  ),
});

const match = names({
  sid: whole('The id of the match where it was exported'),
  cid: figure('The id of the match in another system; 0 for none'),
  kind: oneOf('Kind of match', MATCH_KINDS),
  status: oneOf('Status', MATCH_STATUSES),
  period: names({ id: figure('Id of the season'), title: text('Title of the season', 255) }),
  date: nullable(pattern("Day at the team's place; null without one", /^\d{4}-\d{2}-\d{2}$/)),
  time: pattern("Kick-off by the clock at the team's place", /^([01]\d|2[0-3]):[0-5]\d$/),
  place: text('Where it is played', 255),
  meetMinutes: figure('Minutes before the kick-off at which the players meet; 0 for no meeting time'),
  away: flag('True for a match at the opponent’s'),
  opponent: names({ clubname: text('Club', 255), teamname: text('Team', 255), shirt }),
  shirt,
  pitchPlayers: figure('Players of each team on the pitch'),
  parts: figure('Parts of the match'),
  length: figure('Minutes of the whole match'),
  halfLength: figure('Minutes of a half, as older versions stored it'),
  blocks: figure('Equal blocks for substitutions in each part; 0 for free minutes'),
  extraParts: figure('Parts of extra time'),
  extraLength: figure('Minutes of a part of extra time'),
  stoppedClock: flag('The clock stops whenever play stops'),
  pitch: nullable(figure('0 soccer, 1 futsal, 2 full-size soccer; null for the team’s')),
  formation: text('Id of the formation', 255),
  typedScore: nullable(names({ home: figure('Goals'), away: figure('Goals') })),
});

const clock = names({
  seconds: figure('Seconds on the match clock when it was exported'),
  part: figure('The current part, from 1'),
  subpart: figure('The current block of the part, from 1'),
  running: flag('The clock was running'),
});

const player = names({
  sid: whole('The id of the player where it was exported, by which this document refers to them'),
  cid: figure('The id of the player in another system; 0 for none'),
  name: text('The name as it may be shown; empty for "Player"', 600),
  firstname: text('First name', 255),
  surname: text('Surname', 255),
  nickname: text('Nickname', 255),
  number: nullable(figure('Shirt number in this match')),
  positions: list(oneOf('Preferred position', POSITION_IDS)),
  footed: text('Preferred foot', 255),
  onSheet: flag('On the match sheet; false for somebody whom only the plan or an event names'),
  order: figure('Place on the match sheet'),
  captain: flag('Wore the armband last'),
  unavailable: nullable(
    oneOf('Why the player could not play', ['absent', 'declined', 'signed_off', 'injured']),
  ),
  attendance: nullable(
    names({
      present: flag('Not marked as absent'),
      signedOff: flag('Withdrew after a yes, or was taken off by the coach'),
      injured: flag('Injured before the match'),
      answer: oneOf('What the family answered; empty for nothing', ['', 'yes', 'no']),
    }),
  ),
  fromMinute: figure('The minute in which the player arrived; 0 from the start'),
  untilMinute: figure('The minute in which the player left; 0 for the end'),
  private: nullable(
    names({
      email: text('E-mail address of the family', 255),
      telephone: text('Telephone number of the family', 255),
      reason: text('Why the player did not come'),
    }),
  ),
});

const places = list(
  names({
    player: playerNumber('Who'),
    x: figure('Percent from the left'),
    y: figure('Percent from the opponent’s goal line'),
    line: oneOf('The line of the position: keeper, defence, midfield, attack', POSITION_IDS),
  }),
);

const lineup = names({
  part: whole('Part, from 1'),
  block: whole('Block of the part, from 1'),
  second: figure('Seconds on the match clock at which it begins'),
  played: flag('True for the players who were on the pitch, false for a plan'),
  places,
});

const plan = names({
  captain: nobodyIsZero('Planned captain'),
  keepers: list(nobodyIsZero('Keeper of each part'), 20),
  begins: list(
    names({
      part: whole('Part, from 1'),
      block: whole('Block of the part, from 1'),
      minute: figure('Minute of the part at which the block begins'),
    }),
  ),
  places: list(
    names({
      part: whole('Part, from 1'),
      block: whole('Block of the part, from 1'),
      player: playerNumber('Who'),
      playing: flag('Plays in this block'),
      x: figure('Percent from the left'),
      y: figure('Percent from the opponent’s goal line'),
    }),
  ),
});

const event = names({
  id: whole('The number of the event in this document, in the order of the match'),
  type: oneOf('Type', EVENT_TYPES),
  ownType: text('Type UNDEFINED: the label of the team’s own event type', 255),
  visibility: oneOf('Who sees it', VISIBILITIES),
  valid: flag('False for an event that contradicts another one, and does not count'),
  side: oneOf('Side; empty for none', SIDES),
  part: figure('Part, 1 to 7; 8 for the shoot-out'),
  seconds: figure('Seconds on the match clock'),
  stoppage: figure('Minutes of stoppage time'),
  minute: whole('The shown minute, without stoppage time'),
  player: nobodyIsZero('Our player'),
  assist: nobodyIsZero('Who gave the assist'),
  off: nobodyIsZero('Substitution: who went off'),
  goalType: oneOf('How a goal was scored', GOAL_TYPES),
  chanceType: text('Kind of chance', 255),
  opponentNumber: figure('Shirt number of an opponent; 0 when unknown'),
  playerText: text('Name of a player, as text', 255),
  assistText: text('Name of who gave the assist, as text', 255),
  minutes: figure('Time penalty: its minutes'),
  scoreText: text('The score after the event, as another app wrote it', 255),
  decisive: flag('The goal decided the match'),
  over: flag('Injury: the player can play again'),
  message: text('Message to followers', 255),
  saidAt: figure('Message outside playing time: seconds since 1970; otherwise 0'),
  apartFrom: whole('The number of an equal event that is another one; 0 for none'),
  position: text('Position, as another app wrote it', 255),
  x: figure('Where on the pitch: percent from the left; -1 when unknown'),
  y: figure('Where on the pitch: percent from the opponent’s goal line; -1 when unknown'),
  lineup: list(
    names({
      player: playerNumber('Who'),
      x: figure('Percent from the left'),
      y: figure('Percent from the opponent’s goal line'),
    }),
  ),
});

const pair = names({ ours: figure('Ours'), theirs: figure('The opponent’s') });

const counts = names(
  Object.fromEntries(COUNTS.map((count) => [count, figure('Number')])) as {
    readonly [K in (typeof COUNTS)[number]]: Shape<number>;
  },
);

const statistics = names({
  played: figure('Played minutes of the match'),
  fair: figure('Minutes of each player with an equal division'),
  minutes: list(names({ player: playerNumber('Who'), minutes: figure('Minutes on the pitch') })),
  shotsNoted: flag('False where no shot was noted; counts of shots are then 0'),
  ours: counts,
  theirs: counts,
  chances: list(names({ part: whole('Part'), ours: figure('Ours'), theirs: figure('The opponent’s') })),
  players: list(
    names({
      player: playerNumber('Who'),
      goals: figure('Goals'),
      assists: figure('Assists'),
      shots: figure('Shots'),
      yellow: figure('Yellow cards'),
      red: figure('Red cards'),
    }),
  ),
  substitutions: list(names({ part: whole('Part'), count: figure('Substitutions') })),
});

const rating = names({
  player: playerNumber('Who'),
  aspect: oneOf('Overall, or a topic: physical, technical, tactical, mentality, team spirit, touch', [
    'all',
    'ph',
    'te',
    'ta',
    'me',
    'ts',
    'st',
  ]),
  median: figure('Median of the ratings, 1 to 10'),
  lowest: figure('Lowest rating'),
  highest: figure('Highest rating'),
  raters: whole('Number of people who rated'),
});

export const MATCH_EXPORT = names({
  format: oneOf('Name of the format', [MATCH_FORMAT]),
  version: oneOf('Version of the format', [MATCH_FORMAT_VERSION]),
  madeAt: pattern('When it was exported, in UTC', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
  view: oneOf('For whom it was made', EXPORT_VIEWS),
  team,
  match,
  clock,
  players: list(player),
  lineups: list(lineup),
  bench: list(playerNumber('Who could play and did not start')),
  plan: nullable(plan),
  events: list(event),
  score: nullable(
    names({
      ours: figure('Our goals'),
      theirs: figure('Goals of the opponent'),
      shootout: nullable(pair),
    }),
  ),
  statistics: nullable(statistics),
  notes: names({
    public: text('Note for followers, without marks'),
    private: nullable(text('Note of the staff, without marks')),
  }),
  ratings: nullable(list(rating)),
});

/** The whole document. */
export type MatchExport = ShapeOf<typeof MATCH_EXPORT>;
export type ExportedPlayer = MatchExport['players'][number];
export type ExportedEvent = MatchExport['events'][number];
export type ExportedLineup = MatchExport['lineups'][number];
export type ExportedStatistics = NonNullable<MatchExport['statistics']>;
