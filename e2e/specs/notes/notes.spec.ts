import { expect, IPHONES, LONG, test } from '../../fixtures.ts';
import { NotePage } from '../../pages/note-page.ts';

test(
  'a note with a check list that was written offline is there after a reload, and on another device',
  IPHONES,
  async ({ coachDevice }) => {
    const phone = await coachDevice({ installed: true });
    const note = new NotePage(phone.page);
    await note.open();
    await phone.context.setOffline(true);
    await note.continueBehind('rietdijk.example');
    await phone.page.keyboard.press('Enter');
    await phone.page.keyboard.type('For Saturday');
    await phone.page.keyboard.press('Enter');
    await note.tool('Check list').click();
    await phone.page.keyboard.type('Corner flags');
    await note.save();
    await phone.page.reload();
    await note.unfold();
    await expect(note.words).toContainText('Corner flags');

    await phone.context.setOffline(false);
    const laptop = await coachDevice();
    const there = new NotePage(laptop.page);
    await there.open();
    await expect(there.words).toContainText('For Saturday');
    await expect(laptop.page.getByRole('checkbox', { name: 'Done' })).toHaveCount(4);
  },
);

test(
  'two people write different paragraphs of one note offline, and both stay',
  LONG,
  async ({ coachDevice }) => {
    const [anna, bram] = [await coachDevice({ installed: true }), await coachDevice({ installed: true })];
    const [annas, brams] = [new NotePage(anna.page), new NotePage(bram.page)];
    for (const note of [annas, brams]) await note.open();
    for (const { context } of [anna, bram]) await context.setOffline(true);
    await annas.continueBehind('For every match');
    await anna.page.keyboard.type(', at home');
    await annas.save();
    await brams.continueBehind('First-aid kit');
    await bram.page.keyboard.type(' with ice');
    await brams.save();
    for (const { context } of [anna, bram]) await context.setOffline(false);
    for (const note of [annas, brams]) {
      await expect(note.words).toContainText('For every match, at home');
      await expect(note.words).toContainText('First-aid kit with ice');
    }
  },
);
