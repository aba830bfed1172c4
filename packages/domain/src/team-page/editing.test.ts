import { describe, expect, test } from 'vitest';
import { PAGE_MESSAGE_MAX } from '../entity/tables/team-page.ts';
import { contentsOfText } from '../note/content.ts';
import { importedBlocks } from '../note/reading.ts';
import type { Result } from '../result.ts';
import {
  descriptionChanges,
  messagesInOrder,
  PAGE_MESSAGES_MAX,
  STAFF_MAX,
  staffInOrder,
  withMessage,
  withoutMessage,
  withoutStaff,
  withPinned,
  withStaff,
  withStaffMoved,
} from './editing.ts';
import { aPage } from './team-page.testing.ts';

function must<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const code = (result: Result<unknown, { readonly code: string }>) => (result.ok ? 'ok' : result.error.code);

describe('messages', () => {
  const write = (page: ReturnType<typeof aPage>, id: string, at: number) =>
    must(withMessage(page, { id, text: `m${id}`, at }));

  test('are pinned, unpinned and removed; pinned ones come first', () => {
    const two = write(write(aPage(), '1', 1), '2', 2);
    const ids = (page: typeof two) => messagesInOrder(page.options.messages).map(({ id }) => id);
    expect(ids(two)).toEqual(['2', '1']);
    expect(ids(withPinned(two, '1', true))).toEqual(['1', '2']);
    expect(ids(withPinned(withPinned(two, '1', true), '1', false))).toEqual(['2', '1']);
    expect(ids(withoutMessage(two, '2'))).toEqual(['1']);
  });

  test('an empty, a too long and one message too many are refused; invisible characters are removed', () => {
    expect(code(withMessage(aPage(), { id: '1', text: ' \n', at: 1 }))).toBe('messageEmpty');
    expect(code(withMessage(aPage(), { id: '1', text: 'x'.repeat(PAGE_MESSAGE_MAX + 1), at: 1 }))).toBe(
      'messageTooLong',
    );
    let page = aPage();
    for (let n = 0; n < PAGE_MESSAGES_MAX; n++) page = write(page, String(n), n);
    expect(code(withMessage(page, { id: 'x', text: 'x', at: 1 }))).toBe('messagesFull');
    const [shown] = must(withMessage(aPage(), { id: '1', text: ' a\u202eb ', at: 1 })).options.messages;
    expect(shown?.text).toBe('ab');
  });
});

describe('staff', () => {
  const member = (name: string) => ({ name, role: 'assistant' as const, media_sid: 0 });
  const three = ['Anna', 'Bea', 'Cor'].reduce(
    (page, name, at) => must(withStaff(page, at + 1, member(name))),
    aPage(),
  );
  const names = (page: typeof three) => staffInOrder(page.staff).map(({ name }) => name);

  test('is added at the end, moved, changed and removed', () => {
    expect(names(three)).toEqual(['Anna', 'Bea', 'Cor']);
    expect(names(withStaffMoved(three, 3, -1))).toEqual(['Anna', 'Cor', 'Bea']);
    expect(names(withStaffMoved(three, 1, -1))).toEqual(['Anna', 'Bea', 'Cor']);
    expect(names(withStaffMoved(three, 9, 1))).toEqual(['Anna', 'Bea', 'Cor']);
    expect(names(must(withStaff(three, 2, member('Bob'))))).toEqual(['Anna', 'Bob', 'Cor']);
    expect(names(withoutStaff(three, 2))).toEqual(['Anna', 'Cor']);
  });

  test('needs a name, and has a maximum', () => {
    expect(code(withStaff(aPage(), 1, member(' \u202e')))).toBe('staffNameMissing');
    let page = aPage();
    for (let n = 1; n <= STAFF_MAX; n++) page = must(withStaff(page, n, member(`N${n}`)));
    expect(code(withStaff(page, 99, member('One more')))).toBe('staffFull');
  });

  test('the picture of a client without a library stays until another one is chosen', () => {
    const old = { id: 1, name: 'Anna', role: 'owner' as const, image: '{host}/x', media_sid: 0, order: 0 };
    const page = aPage({ staff: [old] });
    const saved = (media_sid: number) => must(withStaff(page, 1, { ...member('Anna'), media_sid })).staff[0];
    expect([saved(0)?.image, saved(5)?.image]).toEqual(['{host}/x', '']);
  });
});

describe('the text about the team', () => {
  let made = 0;
  const edit = (page: ReturnType<typeof aPage>, text: string) =>
    descriptionChanges({
      page,
      base: importedBlocks(contentsOfText(page.description), { text: 'x', behind: page.blocks }),
      contents: contentsOfText(text),
      newId: () => `n${++made}`,
    });

  test('changes nothing while it is the same', () => {
    expect(must(edit(aPage({ description: 'Hello' }), 'Hello'))).toEqual({});
  });

  test('becomes blocks with the first change, and the HTML of other clients is emptied', () => {
    const changes = must(edit(aPage({ description: 'Hello' }), 'Hello all'));
    expect(changes.description).toBe('');
    expect(Object.keys(changes).filter((path) => path.startsWith('blocks/'))).toHaveLength(1);
  });

  test('is refused above the length of a note', () => {
    expect(code(edit(aPage(), 'x'.repeat(20_001)))).toBe('noteTooLong');
  });
});
