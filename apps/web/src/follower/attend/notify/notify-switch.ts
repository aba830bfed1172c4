/** Where the answer page has the switch for notifications, and what its script is given. */
import type { PageState } from '@touchline/domain/request/answering/answer-page';
import type { AttendPage, ShownAnswerPage } from '@touchline/domain/request/answering/attend-page';

export const SWITCH_ID = 'notify';

/** Written into the document as JSON. */
export interface SwitchState {
  readonly token: string;
  readonly locale: string;
}

/** States in which the match may still be moved, cancelled or taken up again. */
const CHANGING: ReadonlySet<PageState> = new Set(['open', 'closed', 'cancelled', 'postponed']);

/** Whether the page has the switch. The shared link belongs to no family. */
export function hasSwitch(page: AttendPage): page is ShownAnswerPage {
  if (page.page !== 'answer' || page.view.link !== 'personal') return false;
  const { state, start } = page.view;
  // Without a day there is nothing yet that could change.
  return CHANGING.has(state) && (start.date > 0 || state === 'cancelled' || state === 'postponed');
}
