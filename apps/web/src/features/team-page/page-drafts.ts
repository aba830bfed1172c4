/** What was typed for a Team Page and is not saved: kept when the coach leaves the screen, because visitors must not see half of it. */
import { create, patch } from '@touchline/domain/entity/rows/rows';
import type { Team } from '@touchline/domain/entity/tables/team';
import { staffFields, type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import type { NoteContent } from '@touchline/domain/note/content';
import type { StaffMember } from '@touchline/domain/team-page/editing';
import { useClient } from '#data/page/react.tsx';
import { type DraftForm, jsonOfDraft, TEXT_DRAFT, useKeptDraft } from '#ui/forms/kept-draft.ts';

/** A draft of an account for the page of a team. */
function useNameOf(part: string, { sid }: Pick<Team, 'sid'>): string {
  return `teampage.${useClient().ownAccount()?.sid ?? 0}.${sid}.${part}`;
}

export function useMessageDraft(team: Team) {
  return useKeptDraft(useNameOf('message', team), TEXT_DRAFT);
}

/** The member whose form is open, with what was typed; its id is 0 for a new one. */
export function useStaffDraft(team: Team, staff: readonly StaffMember[]) {
  return useKeptDraft<StaffMember | null>(useNameOf('staff', team), {
    write: (edited) => (edited !== null && isTyped(edited, staff) ? JSON.stringify(edited) : ''),
    read: (text) => memberOf(jsonOfDraft(text)),
  });
}

/** A new member, before anything is typed. */
export const NEW_MEMBER: StaffMember = create(staffFields, { id: 0 });

/** True when the form says something else than the page. */
export function isTyped({ id, name, role, media_sid }: StaffMember, staff: readonly StaffMember[]): boolean {
  const known = staff.find((member) => member.id === id) ?? NEW_MEMBER;
  return name !== known.name || role !== known.role || media_sid !== known.media_sid;
}

function memberOf(json: unknown): StaffMember | null {
  return json === null ? null : patch(staffFields, NEW_MEMBER, json);
}

/** The text about the team. */
export interface TextDraft {
  /** The page when the edit began. */
  readonly base: Pick<TeamPage, 'blocks' | 'description'>;
  readonly contents: readonly NoteContent[];
}

export function useTextDraft(team: Team) {
  return useKeptDraft(useNameOf('text', team), TEXT);
}

const TEXT: DraftForm<TextDraft | null> = {
  write: (draft) => (draft === null ? '' : JSON.stringify(draft)),
  read: (text) => {
    const json = jsonOfDraft(text);
    if (typeof json !== 'object' || json === null) return null;
    const { base, contents } = json as Partial<Record<keyof TextDraft, unknown>>;
    if (!Array.isArray(contents)) return null;
    // Blocks are read like those of a row, which have an id and a place.
    const blocks = contents.map((content, at) => ({ ...content, id: String(at), order: at }));
    return {
      base: patch(teamPageFields, create(teamPageFields), base),
      contents: patch(teamPageFields, create(teamPageFields), { blocks }).blocks,
    };
  },
};
