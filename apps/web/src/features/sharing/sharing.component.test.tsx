/** The people of a team: inviting them, changing their role, ending their access, and leaving a team. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERSON } from '#app/testing/person.testing.ts';
import { answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, field, openTeam, said, shareWith, text } from '#app/testing/team-screen.testing.tsx';
import { breakOnce, unexpectedErrors } from '#app/testing/unexpected-errors.testing.ts';

const SENT = {
  team_sid: 1,
  share_email: 'new@example.org',
  role: 'reporter',
  capabilities: [],
  status: 'pending',
  mailed: true,
};

async function openPeople(answers: object = {}) {
  const server = answerCalls({ sharedAccounts: [PERSON], getInviteLink: null, ...answers });
  const opened = await openTeam('/team/share/');
  return { ...opened, server };
}

const openFresh = (answers: object = {}) => openPeople({ sharedAccounts: [], ...answers });
const email = () => field('E-mail address');
const invite = () => page.getByRole('button', { name: 'Send invitation' });
const inForm = () => page.getByRole('form');
const role = (name: string) => page.getByRole('radio', { name, exact: true }).first();
const grant = (name: string) => page.getByRole('checkbox', { name, exact: true }).first();
const sheet = () => page.getByRole('dialog', { name: 'Gijs Mol' });
const person = () => page.getByRole('button', { name: /Gijs Mol/ });

test('an invitation sends the trimmed address with role and grants, and empties the form', async () => {
  const { server, team } = await openFresh({ teamShare: SENT });
  await email().fill(' new@example.org ');
  await role('Reporter').click({ force: true });
  await userEvent.click(email());
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Invitation sent to new@example.org.')).toBeVisible();
  expect(server.of('teamShare')).toMatchObject([
    { team_sid: team, email: 'new@example.org', role: 'reporter' },
  ]);
  await expect.element(email()).toHaveValue('');
  await expect.element(role('Assistant coach')).toBeChecked();
  await expect.poll(() => server.of('sharedAccounts').length).toBeGreaterThan(1);
});

test('an invitation without mail says that the person must be told', async () => {
  await openFresh({ teamShare: { ...SENT, mailed: false } });
  await email().fill('new@example.org');
  await invite().click();
  await expect.element(said('new@example.org is invited, but no e-mail went out.')).toBeVisible();
});

test.each([
  ['', 'Enter an e-mail address'],
  ['new@example', 'Invalid e-mail address'],
  ['Coach@Example.org', 'Oops, this is your own e-mail address'],
])('the address “%s” is not sent: %s', async (typed, sentence) => {
  const { server } = await openFresh({ teamShare: SENT });
  await email().fill(typed);
  await invite().click();
  await expect.element(email()).toHaveAccessibleDescription(sentence);
  await expect.element(email()).toHaveValue(typed);
  expect(server.of('teamShare')).toEqual([]);
});

test.each([
  [403, 'team not premium', 'The plan of this team does not allow this.'],
  [403, "You don't have permission to manage this.", 'You don’t have permission to manage this.'],
  [429, '', 'That was a lot of invitations. Please try again later.'],
  [510, '', 'Touchline cannot be reached. Sharing needs the internet.'],
  [500, '', 'That did not work. Please try again.'],
])('an invitation refused with %d %s keeps address and role: %s', async (code, message, sentence) => {
  await openFresh({ teamShare: refused(code, message) });
  await email().fill('new@example.org');
  await role('Reporter').click({ force: true });
  await invite().click();
  await expect.element(page.getByRole('alert').getByText(sentence, { exact: false })).toBeVisible();
  await expect.element(email()).toHaveValue('new@example.org');
  await expect.element(role('Reporter')).toBeChecked();
});

test('a grant is sent with the role, and another role begins with its own grants', async () => {
  const { server } = await openFresh({ teamShare: SENT });
  await email().fill('new@example.org');
  await role('Fan').click({ force: true });
  await grant('See line-ups and statistics').click({ force: true });
  await invite().click();
  await expect
    .poll(() => server.of('teamShare'))
    .toMatchObject([{ role: 'fan', capabilities: ['statistics'] }]);
});

test('a link is created with a role, shown, and switched off', async () => {
  const link = { team_sid: 1, role: 'fan', capabilities: [], since: 0, token: 't0ken' };
  const { server } = await openFresh({ makeInviteLink: link, closeInviteLink: { sid: 1 } });
  await button('Create link').click();
  await expect.element(page.getByRole('link', { name: /\/invite\/t0ken\/$/ })).toBeVisible();
  expect(server.of('makeInviteLink')).toMatchObject([{ role: 'assistent' }]);
  await button('New link').click();
  await button('Cancel').click();
  await expect.element(page.getByRole('link', { name: /\/invite\/t0ken\/$/ })).toBeVisible();
  await button('Switch off').click();
  await expect.element(button('Create link')).toBeVisible();
  expect(server.of('makeInviteLink')).toHaveLength(1);
});

test('a link that could not be switched off stays, with the reason', async () => {
  await openFresh({
    getInviteLink: { team_sid: 1, role: 'fan', capabilities: [], since: 0, token: 't0ken' },
    closeInviteLink: refused(500),
  });
  await button('Switch off').click();
  await expect.element(text('That did not work. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /\/invite\/t0ken\/$/ })).toBeVisible();
});

test('while it is unknown whether there is a link, none can be created, because that ends the earlier one', async () => {
  const { server } = await openFresh({ getInviteLink: refused(500), teamShare: SENT });
  await expect.poll(() => server.of('getInviteLink')).toHaveLength(1);
  // This answer arrives after the other one.
  await email().fill('new@example.org');
  await invite().click();
  await expect.element(said('Invitation sent to new@example.org.')).toBeVisible();
  await expect.element(button('Create link')).not.toBeInTheDocument();
});

test('a person gets another role by the button of their sheet, and by nothing else', async () => {
  const { server, team } = await openPeople({ updateShareRole: { id: 7 } });
  await person().click();
  await sheet().getByRole('radio', { name: 'Fan' }).click({ force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(server.of('updateShareRole')).toEqual([]);
  await person().click();
  await expect.element(sheet().getByRole('radio', { name: 'Assistant coach' })).toBeChecked();
  await sheet().getByRole('radio', { name: 'Reporter' }).click({ force: true });
  await sheet().getByRole('button', { name: 'Save' }).click();
  await expect.element(said('Gijs Mol is')).toBeVisible();
  expect(server.of('updateShareRole')).toMatchObject([{ team_sid: team, id: 7, role: 'reporter' }]);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a role that was refused keeps the sheet and its choice', async () => {
  await openPeople({ updateShareRole: refused(403, 'unknown shared user') });
  await person().click();
  await sheet().getByRole('radio', { name: 'Reporter' }).click({ force: true });
  await sheet().getByRole('button', { name: 'Save' }).click();
  await expect.element(said('This person no longer has the team.')).toBeVisible();
  await expect.element(sheet().getByRole('radio', { name: 'Reporter' })).toBeChecked();
});

test('sharing with a person asks before it stops; Escape keeps it', async () => {
  const { server, team } = await openPeople({ revokeShareTeam: { id: 7 } });
  const dialog = page.getByRole('dialog', { name: 'Stop sharing with Gijs Mol?' });
  await person().click();
  await sheet().getByRole('button', { name: 'Stop sharing' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.of('revokeShareTeam')).toEqual([]);
  await person().click();
  await sheet().getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect.element(said('Rietdijk MO13-2 is no longer shared with Gijs Mol.')).toBeVisible();
  expect(server.of('revokeShareTeam')).toMatchObject([{ team_sid: team, id: 7 }]);
});

test('a pending invitation can be sent again and withdrawn', async () => {
  const { server } = await openPeople({
    sharedAccounts: [{ ...PERSON, status: 'pending' }],
    teamShare: { ...SENT, share_email: PERSON.email },
  });
  await person().click();
  await sheet().getByRole('button', { name: 'Send the invitation again' }).click();
  await expect.element(said('Invitation sent to gijs@example.org.')).toBeVisible();
  expect(server.of('teamShare')).toMatchObject([{ email: 'gijs@example.org', role: 'assistent' }]);
  await person().click();
  await sheet().getByRole('button', { name: 'Withdraw the invitation' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Withdraw the invitation of Gijs Mol?' }))
    .toBeVisible();
});

test('people that could not be loaded can be asked for again', async () => {
  const { server } = await openPeople({ sharedAccounts: refused(510) });
  await expect.element(text('Touchline cannot be reached. Sharing needs the internet.')).toBeVisible();
  server.answer({ sharedAccounts: [PERSON] });
  await button('Try again').click();
  await expect.element(person()).toBeVisible();
});

test('leaving a team asks before it happens; cancelling keeps the team', async () => {
  const server = answerCalls({ sharedAccounts: [], leaveTeam: refused(500) });
  const { team, world } = await openTeam('/team/share/', (coach, { team }, world) =>
    shareWith(world, coach, { team, role: 'fan' }),
  );
  const dialog = page.getByRole('dialog', { name: 'Leave Rietdijk MO13-2?' });
  await button('Leave this team').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.of('leaveTeam')).toEqual([]);
  await button('Leave this team').click();
  await dialog.getByRole('button', { name: 'Leave this team' }).click();
  await expect.element(said('That did not work. Please try again.')).toBeVisible();
  await expect.element(button('Leave this team')).toBeVisible();
  server.answer({ leaveTeam: { sid: team } });
  await button('Leave this team').click();
  await dialog.getByRole('button', { name: 'Leave this team' }).click();
  await expect.poll(() => server.of('leaveTeam')).toHaveLength(2);
  await world.time.pass(20_000);
  await expect.element(said('You have left Rietdijk MO13-2.')).toBeVisible();
});

test('inviting stays out of reach for members', async () => {
  answerCalls({ sharedAccounts: [] });
  await openTeam('/team/share/', (coach, { team }, world) =>
    shareWith(world, coach, { team, role: 'manager' }),
  );
  await expect.element(button('Leave this team')).toBeVisible();
  await expect.element(inForm()).not.toBeInTheDocument();
  await expect.element(invite()).not.toBeInTheDocument();
});

test('an unexpected error keeps the address, and the invitation can be sent again', async () => {
  const { client, server } = await openFresh({ teamShare: SENT });
  const errors = unexpectedErrors();
  await email().fill('new@example.org');
  breakOnce(client, 'ask');
  await invite().click();
  await expect.poll(errors.title).toBe('Something went wrong');
  await expect.element(email()).toHaveValue('new@example.org');
  await invite().click();
  await expect.element(said('Invitation sent to new@example.org.')).toBeVisible();
  expect(server.of('teamShare')).toHaveLength(1);
});
