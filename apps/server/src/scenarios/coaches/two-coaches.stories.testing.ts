/** What two people do to one match simultaneously without knowing of each other. The later tap wins. */
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import type { Scene, Story, Tap } from './two-coaches.testing.ts';

const kickOff: Tap = { at: 0, who: 'anna', does: { type: 'kickOff' } };
const goal: MatchCommand = { type: 'goal', side: 'home' };
const theirGoal: MatchCommand = { type: 'goal', side: 'away' };

const player = (scene: Scene, n: number): number => scene.onPitch[n] ?? 0;
const bench = (scene: Scene, n: number): number => scene.onBench[n] ?? 0;
const substitute =
  (on: number, off: number) =>
  (scene: Scene): MatchCommand => ({
    type: 'substitute',
    on: bench(scene, on),
    off: player(scene, off),
  });
const sendOff =
  (who: (scene: Scene) => number) =>
  (scene: Scene): MatchCommand => ({
    type: 'card',
    side: 'home',
    colour: 'red',
    player: who(scene),
  });
const edit =
  (name: string) =>
  (scene: Scene): MatchCommand => ({
    type: 'editEvent',
    eid: scene.eid(name),
    player: player(scene, 5),
  });
const remove =
  (name: string) =>
  (scene: Scene): MatchCommand => ({ type: 'removeEvent', eid: scene.eid(name) });

const scored: readonly Tap[] = [kickOff, { at: 300, who: 'anna', does: goal, as: 'the goal' }];

export const STORIES: readonly Story[] = [
  {
    name: 'both record a goal in the same minute',
    apart: [
      { at: 605, who: 'anna', does: goal },
      { at: 610, who: 'bram', does: goal },
      { at: 615, who: 'bram', does: theirGoal },
    ],
    ends: { score: [2, 1], status: 'PLAYING', events: ['KICKOFF', 'GOAL', 'GOAL', 'GOAL'] },
  },
  {
    name: 'one undoes a goal, then the other sets its scorer',
    together: scored,
    apart: [
      { at: 400, who: 'anna', does: { undo: 'the goal' } },
      { at: 420, who: 'bram', does: edit('the goal') },
    ],
    ends: { score: [1, 0], status: 'PLAYING', events: ['KICKOFF', 'GOAL'] },
  },
  {
    name: 'one sets the scorer of a goal, then the other undoes the goal',
    together: scored,
    apart: [
      { at: 400, who: 'bram', does: edit('the goal') },
      { at: 420, who: 'anna', does: { undo: 'the goal' } },
    ],
    ends: { score: [0, 0], status: 'PLAYING', events: ['KICKOFF'] },
  },
  {
    name: 'one substitutes the player whom the other sends off',
    apart: [
      { at: 600, who: 'anna', does: substitute(0, 4) },
      { at: 610, who: 'bram', does: sendOff((scene) => player(scene, 4)) },
      { at: 700, who: 'anna', does: goal },
    ],
    ends: { score: [1, 0], status: 'PLAYING', events: ['KICKOFF', 'SUBS_IN', 'RED_CARD', 'GOAL'] },
  },
  {
    name: 'one sends off the player whom the other then substitutes',
    apart: [
      { at: 600, who: 'bram', does: sendOff((scene) => player(scene, 4)) },
      { at: 610, who: 'anna', does: substitute(0, 4) },
    ],
    ends: { score: [0, 0], status: 'PLAYING', events: ['KICKOFF', 'RED_CARD', 'SUBS_IN'], onPitch: 10 },
  },
  {
    name: 'both bring on the same player for different ones',
    apart: [
      { at: 600, who: 'anna', does: substitute(0, 4) },
      { at: 610, who: 'bram', does: substitute(0, 6) },
    ],
    ends: { score: [0, 0], status: 'PLAYING', events: ['KICKOFF', 'SUBS_IN', 'SUBS_IN'], onPitch: 11 },
  },
  {
    name: 'both take off the same player for different ones',
    apart: [
      { at: 600, who: 'anna', does: substitute(0, 4) },
      { at: 610, who: 'bram', does: substitute(1, 4) },
    ],
    ends: { score: [0, 0], status: 'PLAYING', events: ['KICKOFF', 'SUBS_IN', 'SUBS_IN'], onPitch: 11 },
  },
  {
    name: 'one ends the half while the other scores',
    apart: [
      { at: 2_700, who: 'anna', does: { type: 'endPart' } },
      { at: 2_705, who: 'bram', does: goal },
    ],
    ends: { score: [1, 0], status: 'HALFTIME', events: ['KICKOFF', 'GOAL', 'HALFTIME'] },
  },
  {
    name: 'both end the half, one starts the next, the other scores in it later',
    apart: [
      { at: 2_700, who: 'anna', does: { type: 'endPart' } },
      { at: 2_720, who: 'bram', does: { type: 'endPart' } },
      { at: 3_600, who: 'bram', does: { type: 'startPart' } },
      { at: 3_610, who: 'anna', does: { type: 'startPart' } },
      { at: 3_700, who: 'bram', does: theirGoal },
    ],
    ends: {
      score: [0, 1],
      status: 'PLAYING',
      events: ['KICKOFF', 'HALFTIME', 'HALFTIME', 'HALFTIME_KICKOFF', 'HALFTIME_KICKOFF', 'GOAL'],
    },
  },
  {
    name: 'one deletes an event, then the other edits it',
    together: scored,
    apart: [
      { at: 400, who: 'anna', does: remove('the goal') },
      { at: 420, who: 'bram', does: edit('the goal') },
    ],
    ends: { score: [1, 0], status: 'PLAYING', events: ['KICKOFF', 'GOAL'] },
  },
  {
    name: 'one edits an event, then the other deletes it, and scores',
    together: scored,
    apart: [
      { at: 400, who: 'bram', does: edit('the goal') },
      { at: 420, who: 'anna', does: remove('the goal') },
      { at: 430, who: 'anna', does: theirGoal },
    ],
    ends: { score: [0, 1], status: 'PLAYING', events: ['KICKOFF', 'GOAL'] },
  },
  {
    name: 'both delete the same event',
    together: scored,
    apart: [
      { at: 400, who: 'anna', does: remove('the goal') },
      { at: 410, who: 'bram', does: remove('the goal') },
    ],
    ends: { score: [0, 0], status: 'PLAYING', events: ['KICKOFF'] },
  },
  {
    name: 'both kick off, and both score',
    together: [],
    apart: [
      { at: 0, who: 'anna', does: { type: 'kickOff' } },
      { at: 30, who: 'bram', does: { type: 'kickOff' } },
      { at: 300, who: 'anna', does: goal },
      { at: 310, who: 'bram', does: theirGoal },
    ],
    ends: { score: [1, 1], status: 'PLAYING', events: ['KICKOFF', 'KICKOFF', 'GOAL', 'GOAL'], onPitch: 11 },
  },
  {
    name: 'the clocks are ten minutes apart: one is ahead',
    ahead: { bram: 600 },
    apart: [
      { at: 900, who: 'anna', does: goal },
      { at: 905, who: 'bram', does: theirGoal },
      { at: 910, who: 'anna', does: goal },
    ],
    ends: { score: [2, 1], status: 'PLAYING', events: ['KICKOFF', 'GOAL', 'GOAL', 'GOAL'] },
  },
  {
    name: 'the clocks are ten minutes apart: one is behind',
    together: scored,
    ahead: { bram: -600 },
    apart: [
      { at: 900, who: 'anna', does: goal },
      { at: 905, who: 'bram', does: remove('the goal') },
      { at: 915, who: 'bram', does: theirGoal },
    ],
    ends: { score: [1, 1], status: 'PLAYING', events: ['KICKOFF', 'GOAL', 'GOAL'] },
  },
  {
    name: 'one finishes the match, the other resumes it from a pause',
    together: [kickOff, { at: 600, who: 'bram', does: { type: 'pause' } }],
    apart: [
      { at: 700, who: 'anna', does: { type: 'endMatch' } },
      { at: 720, who: 'bram', does: { type: 'resume' } },
      { at: 800, who: 'bram', does: goal },
    ],
    ends: {
      score: [1, 0],
      status: 'PLAYING',
      events: ['KICKOFF', 'PAUSE', 'PAUSE_END', 'GOAL'],
      notCounted: 1,
    },
  },
  {
    name: 'one resumes the match from a pause, then the other finishes it',
    together: [kickOff, { at: 600, who: 'bram', does: { type: 'pause' } }],
    apart: [
      { at: 700, who: 'bram', does: { type: 'resume' } },
      { at: 710, who: 'bram', does: goal },
      { at: 720, who: 'anna', does: { type: 'endMatch' } },
    ],
    ends: {
      score: [1, 0],
      status: 'FINISHED',
      events: ['KICKOFF', 'PAUSE', 'PAUSE_END', 'GOAL', 'ENDMATCH'],
    },
  },
  {
    name: 'one undoes the end of the match while the other adds a forgotten goal',
    together: [...scored, { at: 5_400, who: 'anna', does: { type: 'endMatch' } }],
    apart: [
      { at: 5_500, who: 'anna', does: { type: 'reopen' } },
      { at: 5_510, who: 'bram', does: { ...theirGoal, at: { minute: 12 } } },
      { at: 5_600, who: 'anna', does: goal },
    ],
    ends: { score: [2, 1], status: 'PLAYING', events: ['KICKOFF', 'GOAL', 'GOAL', 'GOAL'] },
  },
  {
    name: 'one corrects the clock while the other pauses',
    apart: [
      { at: 600, who: 'anna', does: { type: 'correctClock', seconds: -60 } },
      { at: 610, who: 'bram', does: { type: 'pause' } },
      { at: 650, who: 'anna', does: goal },
    ],
    ends: { score: [1, 0], status: 'PAUSED', events: ['KICKOFF', 'GOAL', 'PAUSE'] },
  },
];
