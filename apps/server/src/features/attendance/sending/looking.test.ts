import { expect, test } from 'vitest';
import { DAY, HOUR, OTHER, SIBLINGS, startAt } from '../attendance.testing.ts';
import { lookingContract } from './looking.contract.testing.ts';
import { Mailing } from './looking.testing.ts';

lookingContract('sqlite');

test.each([
  ['a team may send in a day', { MAX_MAILS_PER_TEAM: '1' }, 24],
  ['an address may get in a week', { MAX_MAILS_PER_FAMILY: '1' }, 7 * 24],
])('the mails above those that %s wait, and the coach sees it', async (_, env, hours) => {
  const mailing = await Mailing.open('sqlite', env);
  const { anna, carl } = mailing.asked;
  await mailing.change(startAt(mailing.server.deps.now() + 9 * DAY));
  await mailing.ask(anna);
  mailing.server.advance(HOUR);
  await mailing.ask(anna, carl);
  const limited = 'MAX_MAILS_PER_FAMILY' in env ? [anna] : [anna, carl];
  for (const player of limited)
    expect(await mailing.deliveries()).toMatchObject({ [player]: 'request limited' });
  await mailing.pass((hours - 2) * HOUR, HOUR);
  const before = (await mailing.got(SIBLINGS)).length;
  await mailing.pass(26 * HOUR, HOUR);
  expect(before).toBe(1);
  expect(await mailing.got(SIBLINGS)).toHaveLength(2);
  expect(await mailing.got(OTHER)).toHaveLength(1);
  await mailing.close();
});
