/** The toast after an invitation. */
import type { SentInvitation } from '@touchline/domain/entity/tables/sharing';
import { m } from '@touchline/i18n';
import { showToast } from '#ui/toast/app-toasts.ts';

export function showInvitedToast({ share_email: email, status, mailed }: SentInvitation): void {
  if (status === 'active') showToast({ text: m.sharing_already({ email }) });
  else showToast({ text: mailed ? m.sharing_sent({ email }) : m.sharing_sent_no_mail({ email }) });
}
