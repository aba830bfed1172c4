/** Hands the full-time report to the phone's share sheet, or to the clipboard where there is none. */
import { m } from '@touchline/i18n';
import { copyText } from './hand-over.ts';
import { showToast } from './toast/app-toasts.ts';
import { reportText, type SharedReport } from './words/report-words.ts';

export async function shareReport(report: SharedReport): Promise<void> {
  const text = reportText(report);
  // Closing the share sheet is an answer, not an error.
  if ('share' in navigator) return void navigator.share({ text }).catch(() => undefined);
  if (await copyText(text)) showToast({ text: m.matchday_recap_copied() });
}
