/** What others see of the account's own children: chosen with network, readable without. */
import { PRIVACY_LEVELS, type PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { aTeam, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { privacyPage } from '@touchline/domain/request/answering/privacy-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls, refused } from '#app/testing/server.testing.ts';
import { choose, said, text } from '#app/testing/team-screen.testing.tsx';

/** The family of the first player, as the server sends it. */
function familyWith(level: PrivacyLevel | '', levels_doubted_at = 0) {
  const players = somePlayers(14).map((player) => ({ ...player, firstname: 'Noor', nickname: '' }));
  const family_levels = level === '' ? [] : [{ id: 1, level, at: 1_795_248_000, way: 'account' as const }];
  const team = {
    ...aTeam(players, { age_group: 'U9', family_levels, levels_doubted_at }),
    clubname: 'Rietdijk',
    teamname: 'JO9-1',
  };
  const [child] = players;
  return {
    team_sid: 1,
    page: privacyPage({
      team,
      page: null,
      children: child === undefined ? [] : [child],
      players: [],
      media: [],
    }),
  };
}

/** After the choice. */
const RESTORED_AT = 1_795_248_001;

const open = () => openScreen(async () => '/user/children/');
const radio = (name: string) => page.getByRole('radio', { name });

test('a parent sees each surface and the marked level, and a choice counts once the server has it', async () => {
  const server = answerCalls({
    getOwnChildren: [familyWith('')],
    chooseOwnChildLevel: ({ level }) => familyWith(PRIVACY_LEVELS.find((one) => one === level) ?? 'shielded'),
  });
  await open();
  await expect.element(page.getByRole('heading', { name: 'What others see of Noor' })).toBeVisible();
  await expect.element(radio('Shielded')).toBeChecked();
  await expect.element(page.getByText('Photos of the team and of matches', { exact: true })).toBeVisible();
  await choose('radio', 'Limited');
  await expect.element(said('Saved. It counts from now on')).toBeVisible();
  await expect.element(radio('Limited')).toBeChecked();
  await expect.element(text('You chose this on')).toBeVisible();
  expect(server.of('chooseOwnChildLevel')).toEqual([{ team_sid: 1, player_sid: 1, level: 'limited' }]);
});

test('after a restore that may have lost a choice the parent is asked to choose again', async () => {
  answerCalls({
    getOwnChildren: [familyWith('normal', RESTORED_AT)],
    chooseOwnChildLevel: familyWith('normal'),
  });
  await open();
  await expect.element(text('Please choose again')).toBeVisible();
  await expect.element(radio('Shielded')).toBeChecked();
  await choose('radio', 'Visible');
  await expect.element(text('You chose this on')).toBeVisible();
  await expect.element(text('Please choose again')).not.toBeInTheDocument();
});

test('a choice that the server refuses is not shown as made', async () => {
  answerCalls({ getOwnChildren: [familyWith('')], chooseOwnChildLevel: refused(404) });
  await open();
  await choose('radio', 'Visible');
  await expect.element(text('does not have your address for this player any more')).toBeVisible();
  await expect.element(radio('Shielded')).toBeChecked();
});

test('without network the last answer is shown, and says that changing needs the internet', async () => {
  answerCalls({ getOwnChildren: [familyWith('limited')] });
  await open();
  await expect.element(radio('Limited')).toBeChecked();
  answerCalls();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: /^Your children/ }).click();
  await expect.element(radio('Limited')).toBeChecked();
  await expect.element(radio('Visible')).toBeDisabled();
  await expect.element(text('Changing this needs the internet.')).toBeVisible();
});

test('an account without a child reads how to get there', async () => {
  answerCalls({ getOwnChildren: [] });
  await open();
  await expect.element(text('No player with your address')).toBeVisible();
});
