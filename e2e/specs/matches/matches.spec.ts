import type { Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';

/** The match list as a coach uses it. */
class MatchList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/matches/') {
    await this.page.goto(address);
    await expect(this.page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  }

  get played() {
    return this.page.getByRole('region', { name: 'Played' }).getByRole('listitem');
  }

  async choose(action: string) {
    await this.page.getByRole('dialog').getByRole('button', { name: action }).click();
  }

  async show(list: 'Matches' | 'Archive') {
    await this.page.getByRole('radiogroup').getByText(list, { exact: true }).click();
  }
}

test(
  'a match created from a template takes its format, and the template can be deleted with Undo',
  LONG,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const list = new MatchList(page);
    await list.open();
    await list.show('Archive');
    await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'To the matches' }).click();
    await list.played
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    expect(await findings(page)).toEqual([]);
    await list.choose('Save as template');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Sevens');
    // Nine players were played; the template is for seven.
    await page.getByRole('button', { name: 'Fewer players' }).click();
    await page.getByRole('button', { name: 'Fewer players' }).click();
    await page.getByRole('button', { name: /^If it is a draw/ }).click();
    await page.getByText('Straight to penalties').click();
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('Template Sevens saved')).toBeVisible();

    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(' sevens');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('A template with this name already exists')).toBeVisible();

    await page.goto('/match/new/details/');
    const start = await page.getByLabel('Date').inputValue();
    expect(start > new Date().toISOString().slice(0, 10)).toBe(true);
    await page.getByRole('button', { name: /^How you play/ }).click();
    await page.getByRole('combobox', { name: 'Start from' }).click();
    await page.getByRole('option', { name: /^Sevens/ }).click();
    await page.getByRole('textbox', { name: 'Club' }).fill('Waterkant');
    await page.getByText('Cup', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Straight to penalties' })).toBeChecked();
    await page.getByRole('button', { name: 'Create match' }).click();
    await expect(page).toHaveURL(/formation/);
    await page.goto(new URL(page.url()).pathname.replace('formation', 'details'));
    await page.getByRole('button', { name: /^How you play/ }).click();
    await expect(page.getByRole('group', { name: 'Players on the pitch' }).getByRole('status')).toHaveText(
      '7',
    );

    await page.goto('/matches/templates/');
    await page.getByRole('link', { name: /^Sevens/ }).click();
    const remove = page.getByRole('button', { name: 'Delete template' });
    await expect(remove).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await remove.click();
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Sevens/ })).toBeVisible();
  },
);
