/** What the gallery shows: the screens of `every-screen.spec.ts`, and what no address of a screen opens. */
import type { Page } from '@playwright/test';
import type { DemoMatches, DemoTrainings } from '../tools/addresses.ts';
import type { Text } from './words.ts';

export interface Scene {
  /** A path without ids: `match/next/plan`. */
  readonly name: string;
  readonly address: string;
  /** A mail has no heading to wait for. */
  readonly isMail?: boolean;
  /** Only phones and tablets have it. */
  readonly isTouch?: boolean;
  /** Runs before the address is opened. Routes of the page and a network that is off end with the scene. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Brings the screen where the picture needs it. */
  readonly arrange?: (page: Page, text: Text) => Promise<void>;
  /** Opens a sheet on the screen. A picture of a sheet shows what is on the screen, that of a screen the whole page. */
  readonly open?: (page: Page, text: Text) => Promise<void>;
}

/** In place of ids in names of scenes. */
export const PLAYER = 'player';
export const MATCHES: DemoMatches = {
  playing: 'playing',
  next: 'next',
  ended: 'ended',
  live: '/live/playing',
};
export const TRAININGS: DemoTrainings = { coming: 'coming', past: 'past', selection: 'selection' };

/** Scenes that are screens at addresses, named after them. */
export const screens = (addresses: readonly string[]): readonly Scene[] =>
  addresses.map((address) => ({ name: nameOf(address), address }));

const nameOf = (address: string) => address.replace(/\?.*/, '').replaceAll(/^\/|\/$/g, '') || 'start';

/** Screens of people whom somebody sent a link, and pages that another app embeds; `token` is the app's. */
export const ofVisitors = ({ invitation, team, token }: Visited): readonly string[] => [
  `/invite/${invitation}/`,
  '/invite/',
  ...['offers', 'subscriptions', 'purchases', 'manage', 'success'].map(
    (name) => `/mobile/${name}/?token=${token}`,
  ),
  `/mobile/teamcode/${team}/?token=${token}`,
  `/mobile/team-share/${team}/?token=${token}`,
];

export interface Visited {
  readonly invitation: string;
  readonly team: string;
  readonly token: string;
}

export const VISITED: Visited = { invitation: 'sent', team: 'team', token: '' };
