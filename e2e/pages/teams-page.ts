import { expect, type Locator, type Page } from '@playwright/test';

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
    await this.page.getByRole('button', { name: 'Make the team' }).click();
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
    await this.page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const name = names.find((one) => /^touchline-\d+$/.test(one)) ?? '';
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction('rows', 'readwrite');
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
          const cursor = transaction.objectStore('rows').openCursor();
          cursor.onsuccess = () => {
            if (cursor.result === null) return;
            if (cursor.result.value.collection === 'players') cursor.result.delete();
            cursor.result.continue();
          };
        };
      });
    });
  }

  /** The id of the only team that the device has. */
  async onlySid(): Promise<number> {
    return this.page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const name = names.find((one) => /^touchline-\d+$/.test(one));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const rows = await new Promise<readonly { collection: string; sid: number }[]>((resolve, reject) => {
        const request = database.transaction('rows').objectStore('rows').getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      database.close();
      return rows.find(({ collection }) => collection === 'teams')?.sid ?? 0;
    });
  }
}
