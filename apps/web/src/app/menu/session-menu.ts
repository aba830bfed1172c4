/** The menu of a training session. A feature that adds a screen of a session adds its line here. */
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import type { Operation } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { Entry } from './context-menu.ts';

export interface ShownSession {
  readonly session: TrainingSession;
  /** Null for a deleted selection: its sessions can only be read. */
  readonly selection: TrainingSelection | null;
}

export type SessionEntry = Entry<
  | '/training/$id/details/'
  | '/training/$id/attendance/'
  | '/training/$id/attendancecenter/'
  | '/training/$id/ratings/'
  | '/training/$id/run/'
  | '/trainings/'
> & {
  readonly shown: (shown: ShownSession) => boolean;
  /** The permission that the role needs, where the screen is useless without it. */
  readonly needs?: Operation;
};

const always = () => true;
const ofSelection = ({ selection }: ShownSession) => selection !== null;

export const SESSION_MENU: readonly SessionEntry[] = [
  {
    id: 'details',
    label: () => m.screens_session(),
    icon: 'edit',
    to: '/training/$id/details/',
    shown: always,
  },
  {
    id: 'attendance',
    label: () => m.screens_attendance(),
    icon: 'players',
    to: '/training/$id/attendance/',
    shown: always,
    needs: 'seeSessions',
  },
  {
    id: 'requests',
    label: () => m.screens_requests(),
    icon: 'mail',
    to: '/training/$id/attendancecenter/',
    shown: ofSelection,
    needs: 'train',
  },
  {
    id: 'ratings',
    label: () => m.screens_ratings(),
    icon: 'rating',
    to: '/training/$id/ratings/',
    shown: ({ session }) => session.status === '',
    needs: 'seePrivate',
  },
  {
    id: 'run',
    label: () => m.screens_session_run(),
    icon: 'play',
    to: '/training/$id/run/',
    shown: ({ session, selection }) => selection !== null && session.plan.length > 0,
    needs: 'train',
  },
  { id: 'close', label: () => m.screens_session_close(), icon: 'close', to: '/trainings/', shown: always },
];

/** The entries of a session's menu for a role. */
export function sessionMenu(
  shown: ShownSession,
  allows: (operation: Operation) => boolean,
): readonly SessionEntry[] {
  return SESSION_MENU.filter(
    (entry) => entry.shown(shown) && (entry.needs === undefined || allows(entry.needs)),
  );
}
