import { expect, type Locator, type Page } from '@playwright/test';
import { changeStored, ROWS, type StoredRow, storedRecords } from '../tools/device-database.ts';

/** `/teams/`: the coach's teams, and switching between them. */
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

  /** Makes it the active team. */
  async activate(name: string): Promise<void> {
    await this.page.goto('/teams/');
    await this.team(name).click();
    await expect(this.page.getByRole('banner')).toContainText(name);
  }

  /** Creates a team with one player and makes it the active team. */
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

  /** The message of a running switch. */
  message(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** Simulates an interrupted first sync: the teams arrived, their players did not. */
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

  /** The id of the device's only team. */
  async onlySid(): Promise<number> {
    const rows = await storedRecords<StoredRow>(this.page, ROWS);
    return rows.find(({ collection }) => collection === 'teams')?.sid ?? 0;
  }
}
