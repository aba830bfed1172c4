import type { RequestView } from './use-request.ts';
import type { SharedLinkState } from './use-shared-link.ts';

/** The sheet that is open. */
export type RequestSheet = 'ask' | 'closing' | 'reminders' | 'link' | null;

/** What the cards of the screen show, and how they open a sheet. */
export interface RequestCardProps {
  readonly request: RequestView;
  readonly link: SharedLinkState;
  readonly show: (sheet: RequestSheet) => void;
}
