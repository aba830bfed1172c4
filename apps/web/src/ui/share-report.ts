/** Passes the full-time report to the phone's share sheet, or to the clipboard where there is none. */
import { m } from '@touchline/i18n';
import { copyText } from './save-and-copy.ts';
import { canShare, share } from './share-sheet.ts';
import { showToast } from './toast/app-toasts.ts';
import { reportText, type SharedReport } from './words/match/report-words.ts';

export async function shareReport(report: SharedReport): Promise<void> {
  const text = reportText(report);
  if (canShare({ text })) return void share({ text });
  if (await copyText(text)) showToast({ text: m.matchday_recap_copied() });
}
