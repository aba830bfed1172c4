/** Opens a screen of a team of twelve players with one match. */
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import type { Changes } from '@touchline/sync/model/registers';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Client } from '#data/client/client.ts';
import { type DeviceOptions, type Prepared, prepareMatch, type World } from '#data/testing/client.testing.ts';
import { type OpenScreen, openScreen } from './screen.testing.tsx';

export interface TeamScreen extends OpenScreen, Prepared {
  /** The team as this device has stored it. */
  readonly storedTeam: () => Team;
  readonly storedPlayer: (sid: number) => Player;
}

/**
 * @param address the screen's address
 * @param before what the coach did before the screen was opened
 */
export async function openTeam(
  address: string | ((prepared: Prepared) => string),
  before: (coach: Client, prepared: Prepared, world: World) => Promise<unknown> = async () => {},
  options: DeviceOptions = {},
): Promise<TeamScreen> {
  let prepared: Prepared | undefined;
  const opened = await openScreen(async (coach, world) => {
    prepared = await prepareMatch(coach);
    await before(coach, prepared, world);
    return typeof address === 'string' ? address : address(prepared);
  }, options);
  if (prepared === undefined) throw new Error('the team was not prepared');
  const { team } = prepared;
  const { client } = opened;
  return {
    ...opened,
    ...prepared,
    storedTeam: () => found(client.team(team)),
    storedPlayer: (sid) => found(client.live.players.get()?.find((player) => player.sid === sid)),
  };
}

function found<T>(entity: T | undefined): T {
  if (entity === undefined) throw new Error('the row is missing');
  return entity;
}

type OwnRole = Pick<Team, 'role'> & Partial<Pick<Team, 'status' | 'capabilities' | 'sku' | 'trial_end'>>;

/** The team belongs to another account, which gave this account the role. */
export function shareWith(world: World, coach: Client, { team, ...own }: OwnRole & { team: number }) {
  return serverWrites(world, coach, { team, registers: own });
}

/** Registers of the team that only the server writes. */
export async function serverWrites(
  world: World,
  coach: Client,
  { team, registers }: { readonly team: number; readonly registers: Changes },
) {
  await world.time.pass(SENT_MS);
  await coach.store.write('relaxed', async (tx) => {
    const stored = await tx.row({ collection: 'teams', sid: team });
    const stamp = Object.values(stored?.base ?? {})[0]?.[1];
    if (stored?.base == null || stamp === undefined) throw new Error('the server has no such team');
    const given = Object.entries(registers).map(([path, value]) => [path, [value, stamp] as const]);
    await tx.putRows([{ ...stored, base: { ...stored.base, ...Object.fromEntries(given) } }]);
  });
}

/** Longer than changes wait before they are sent. */
const SENT_MS = 10_000;

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const toasts = () => page.getByRole('region', { name: 'Messages' });
/** A toast with this text. */
export const said = (words: string) => toasts().getByText(words, { exact: false });
export const undo = () => toasts().getByRole('button', { name: 'Undo' });
/** An element with this text, or with it as a part of its text. */
export const text = (words: string) => page.getByText(words, { exact: false });
/** Chooses by the label, as people do: the input of many choices cannot be seen. */
export async function choose(role: 'radio' | 'checkbox', name: string): Promise<void> {
  const input = page.getByRole(role, { name, exact: true });
  await expect.element(input).toBeInTheDocument();
  const element = input.element();
  await userEvent.click(element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element);
}
