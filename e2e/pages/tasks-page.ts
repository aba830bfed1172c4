import { expect, type Locator, type Page } from '@playwright/test';

/** The tasks of a match: who drives, who washes the kit. */
export class TasksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/tasks/`);
    await expect(this.page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  }

  async add(kind: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a task' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
    await expect(this.page.getByText(`${kind} is on the list`)).toBeVisible();
  }

  /** The family that has a task, with what the chip says about it. */
  taker(task: string, chip: RegExp): Locator {
    return this.task(task).getByRole('button', { name: chip });
  }

  private task(name: string): Locator {
    const change = this.page.getByRole('button', { name: `Change ${name}` });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: change });
  }
}
