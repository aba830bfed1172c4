/** Shared by the tests of the demo: ids as a server gives them. */
import { DEMO_FIXTURES, DEMO_PLAYERS } from './club.ts';
import { DEMO_SELECTIONS, DEMO_SESSIONS } from './weekly.ts';

export const DEMO_IDS = {
  account: 7,
  team: 1,
  players: DEMO_PLAYERS.map((_, index) => index + 11),
  matches: DEMO_FIXTURES.map((_, index) => ({ sid: index + 101, match_token: `token${index}` })),
  selections: DEMO_SELECTIONS.map((_, index) => index + 201),
  sessions: Array.from({ length: DEMO_SESSIONS }, (_, index) => index + 301),
};

/** A Saturday morning in November. */
export const SATURDAY = 1_795_248_000;
/** Three minutes before midnight of the same day. */
export const BEFORE_MIDNIGHT = 1_795_301_820;
