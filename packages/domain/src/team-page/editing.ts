/** What the coach changes on a Team Page: messages, staff, and the text about the team. */
import { type Changes, changesBetween } from '../entity/rows/rows.ts';
import type { NoteBlock } from '../entity/tables/note.ts';
import {
  PAGE_MESSAGE_MAX,
  type PageMessage,
  type StaffRole,
  type TeamPage,
  teamPageFields,
} from '../entity/tables/team-page.ts';
import { characters, NOTE_TEXT_MAX, type NoteContent, repaired, sameContent } from '../note/content.ts';
import { editedBlocks } from '../note/edit.ts';
import { ok, type Result, refuse } from '../result.ts';
import { plainLine, plainText } from '../text/plain-text.ts';

/** More are not shown at once, and a page stays small. */
export const PAGE_MESSAGES_MAX = 20;
export const STAFF_MAX = 20;

export type PageRefusal =
  | { readonly code: 'messageEmpty' }
  | { readonly code: 'messageTooLong'; readonly max: number }
  | { readonly code: 'messagesFull'; readonly max: number }
  | { readonly code: 'staffNameMissing' }
  | { readonly code: 'staffFull'; readonly max: number }
  | { readonly code: 'noteTooLong'; readonly max: number };

type Edited = Result<TeamPage, PageRefusal>;

export type StaffMember = TeamPage['staff'][number];
export interface StaffValues {
  readonly name: string;
  readonly role: StaffRole;
  /** The library's picture; 0 for none. */
  readonly media_sid: number;
}

export function withMessage(page: TeamPage, message: Pick<PageMessage, 'id' | 'text' | 'at'>): Edited {
  const text = plainText(message.text).trim();
  const refusal = messageRefusal(text);
  if (refusal !== null) return refuse(refusal);
  const { messages } = page.options;
  if (messages.length >= PAGE_MESSAGES_MAX) return refuse({ code: 'messagesFull', max: PAGE_MESSAGES_MAX });
  return ok(withMessages(page, [...messages, { ...message, text, pinned: false }]));
}

/** Null for a text that a message may have. */
export function messageRefusal(text: string): PageRefusal | null {
  if (text.trim() === '') return { code: 'messageEmpty' };
  return text.trim().length > PAGE_MESSAGE_MAX ? { code: 'messageTooLong', max: PAGE_MESSAGE_MAX } : null;
}

export function withPinned(page: TeamPage, id: string, pinned: boolean): TeamPage {
  return withMessages(
    page,
    page.options.messages.map((message) => (message.id === id ? { ...message, pinned } : message)),
  );
}

export function withoutMessage(page: TeamPage, id: string): TeamPage {
  return withMessages(
    page,
    page.options.messages.filter((message) => message.id !== id),
  );
}

/** Messages as the page shows them: pinned ones first, then the newest. */
export function messagesInOrder(messages: readonly PageMessage[]): readonly PageMessage[] {
  return messages.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.at - a.at);
}

/** Adds a member behind all others, or changes the one with this id. */
export function withStaff(page: TeamPage, id: number, values: StaffValues): Edited {
  const name = plainLine(values.name);
  if (name === '') return refuse({ code: 'staffNameMissing' });
  const known = page.staff.find((member) => member.id === id);
  if (known === undefined && page.staff.length >= STAFF_MAX)
    return refuse({ code: 'staffFull', max: STAFF_MAX });
  const order = known?.order ?? 1 + Math.max(-1, ...page.staff.map((member) => member.order));
  // The picture of a client that knows no library ends with the choice of another one.
  const image = known !== undefined && known.media_sid === values.media_sid ? known.image : '';
  const others = page.staff.filter((member) => member.id !== id);
  return ok({ ...page, staff: [...others, { ...values, id, name, image, order }] });
}

export function withoutStaff(page: TeamPage, id: number): TeamPage {
  return { ...page, staff: page.staff.filter((member) => member.id !== id) };
}

/** Moves a member one place up (-1) or down. */
export function withStaffMoved(page: TeamPage, id: number, by: -1 | 1): TeamPage {
  const order = staffInOrder(page.staff);
  const at = order.findIndex((member) => member.id === id);
  const moved = order[at];
  if (moved === undefined) return page;
  const next = order.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, moved);
  return { ...page, staff: next.map((member, place) => ({ ...member, order: place })) };
}

export function staffInOrder(staff: readonly StaffMember[]): readonly StaffMember[] {
  return staff.toSorted((a, b) => a.order - b.order || a.id - b.id);
}

export interface DescriptionEdit {
  readonly page: TeamPage;
  /** The blocks as they were read (`blocksOf`). */
  readonly base: readonly NoteBlock[];
  readonly contents: readonly NoteContent[];
  readonly newId: () => string;
}

/** The changes of a text; none when it is as it was. HTML of other clients becomes blocks with the first change. */
export function descriptionChanges({ page, base, ...edit }: DescriptionEdit): Result<Changes, PageRefusal> {
  const before = repaired(base);
  const contents = repaired(edit.contents);
  const isSame =
    before.length === contents.length &&
    before.every((content, at) => {
      const other = contents[at];
      return other !== undefined && sameContent(content, other);
    });
  if (isSame) return ok({});
  if (characters(contents) > NOTE_TEXT_MAX) return refuse({ code: 'noteTooLong', max: NOTE_TEXT_MAX });
  const blocks = editedBlocks({ base, edited: contents, newId: edit.newId });
  return ok(changesBetween(teamPageFields, page, { ...page, blocks: [...blocks], description: '' }));
}

function withMessages(page: TeamPage, messages: readonly PageMessage[]): TeamPage {
  return { ...page, options: { ...page.options, messages: [...messages] } };
}
