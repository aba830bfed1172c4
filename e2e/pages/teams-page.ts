import { expect, type Locator, type Page } from '@playwright/test';
import { changeStored, ROWS, type StoredRow, storedRecords } from './device-database.ts';

/** `/teams/`: the coach's teams, and the switch from one to another. */
export class TeamsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/teams/');
  }

  team(name: string): Locator {
    return this.page.getByRole('button').filter({ hasText: name });
  }

  /** Makes a team with one player; it is the one that the account works with then. */
  async make(name: string, player: string): Promise<void> {
    await this.page.goto('/team/details/new/');
    await this.page.getByRole('textbox', { name: 'Club' }).fill('Rietdijk');
    await this.page.getByRole('textbox', { name: 'Team', exact: true }).fill(name);
    await this.page.getByRole('button', { name: 'Create team' }).click();
    await this.page.waitForURL(/\/players\/collection\/$/);
    await this.page.goto('/players/collection/details/new/');
    await this.page.getByRole('textbox', { name: 'Nickname' }).fill(player);
    await this.page.getByText('Attack', { exact: true }).click();
    await this.page.getByRole('button', { name: 'Save player' }).click();
    await expect(this.page).toHaveURL(/\/players\/collection\/$/);
  }

  /** The message of a switch under way. */
  message(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** Hears everything that is announced from now on; the answer tells it. */
  hear(): () => Promise<readonly string[]> {
    const listening = this.page.evaluate(() => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      new MutationObserver(() => {
        for (const status of document.querySelectorAll('[role=status] span')) {
          const text = status.textContent;
          if (text !== '' && said.at(-1) !== text) said.push(text);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return async () => {
      await listening;
      return this.page.evaluate((): readonly string[] => Reflect.get(window, 'said'));
    };
  }

  /** As if the first sync had been cut off: the teams came, their players did not. */
  async losePlayers(): Promise<void> {
    await changeStored<StoredRow, null, void>(this.page, ROWS, {
      given: null,
      change: async (rows) => {
        for (const { collection, sid } of await rows.all()) {
          if (collection === 'players') await rows.remove([collection, sid]);
        }
      },
    });
  }

  /** The id of the only team that the device has. */
  async onlySid(): Promise<number> {
    const rows = await storedRecords<StoredRow>(this.page, ROWS);
    return rows.find(({ collection }) => collection === 'teams')?.sid ?? 0;
  }
}
