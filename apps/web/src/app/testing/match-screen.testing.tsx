/** Opens a screen of a match: a team of twelve, nine of them on the pitch, planned for tomorrow. */
import type { Match, MatchEvent } from '@touchline/domain/entity/tables/match';
import { page } from 'vitest/browser';
import type { Client } from '#data/client/client.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { entityOfRow } from '#data/store/codecs/entities.ts';
import { type Prepared, prepareMatch, type World } from '#data/testing/client.testing.ts';
import { type OpenScreen, openScreen, type ScreenDevice } from './screen.testing.tsx';

export interface MatchScreen extends OpenScreen, Prepared {
  /** The match as this device has stored it. */
  readonly stored: () => Promise<Match>;
  readonly eventsOf: (type: MatchEvent['type']) => Promise<readonly MatchEvent[]>;
}

/**
 * @param screen the last part of the address, such as `play` or `picture/?kind=result`
 * @param before what the coach did before the screen was opened
 */
export async function openMatch(
  screen: string,
  before: (coach: Client, prepared: Prepared, world: World) => Promise<unknown> = async () => {},
  options: ScreenDevice = {},
): Promise<MatchScreen> {
  let prepared: Prepared | undefined;
  const opened = await openScreen(async (coach, world) => {
    prepared = await prepareMatch(coach);
    await before(coach, prepared, world);
    return `/match/${prepared.match}/${screen}${screen.includes('?') ? '' : '/'}`;
  }, options);
  if (prepared === undefined) throw new Error('the match was not prepared');
  const { match } = prepared;
  const stored = async () => {
    const found = await matchOf(opened.client, match);
    if (found === null) throw new Error('the match is missing');
    return found;
  };
  const eventsOf = async (type: MatchEvent['type']) =>
    (await stored()).events.filter((event) => event.type === type);
  return { ...opened, ...prepared, stored, eventsOf };
}

/** All matches of a device. */
export async function storedMatches({ store }: Client): Promise<readonly Match[]> {
  const rows = await store.read((tx) => tx.rowsOf('matches'));
  return rows.flatMap((row) => entityOfRow('matches', row) ?? []);
}

export const sheet = () => page.getByRole('dialog');
export const button = (name: string | RegExp) => page.getByRole('button', { name });
/** A button of the open sheet. */
export const choice = (name: string | RegExp) => sheet().getByRole('button', { name, exact: true });
export const player = (number: number) => choice(`Player ${number}`);
/** Follows a link without taking the focus from a field, as the device's own Back does. */
export function leaveBy(link: string): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  page.getByRole('link', { name: link }).element().dispatchEvent(click);
}

const toasts = () => page.getByRole('region', { name: 'Messages' });
/** A toast that contains the text. */
export const said = (text: string) => toasts().getByText(text, { exact: false });
export const undo = () => toasts().getByRole('button', { name: 'Undo' });
