/** Who may export a match, and what of it they see. */
import { type Actor, roleAllows } from '../../team/permissions.ts';
import type { ExportView } from './match-export.ts';

export interface ExportRights {
  readonly view: ExportView;
  /** Contact data, reasons of absence, private notes, ratings. */
  readonly seesPrivate: boolean;
}

/** What a person sees of an exported match; null when they may not export it. */
export function exportRights(
  actor: Pick<Actor, 'role' | 'capabilities'>,
  view: ExportView,
): ExportRights | null {
  if (!roleAllows(actor, 'exportMatch')) return null;
  return { view, seesPrivate: view === 'staff' && roleAllows(actor, 'seePrivate') };
}
