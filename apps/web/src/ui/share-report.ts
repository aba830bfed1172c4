/** Passes the full-time report to the phone's share sheet, or to the clipboard where there is none. */
import { m } from '@touchline/i18n';
import { copyText } from './save-and-copy.ts';
import { showToast } from './toast/app-toasts.ts';
import { reportText, type SharedReport } from './words/match/report-words.ts';

export async function shareReport(report: SharedReport): Promise<void> {
  const text = reportText(report);
  // Closing the share sheet is not an error.
  if ('share' in navigator) return void navigator.share({ text }).catch(() => undefined);
  if (await copyText(text)) showToast({ text: m.matchday_recap_copied() });
}
