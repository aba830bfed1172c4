/** The interval of match day's reminders on this device. */
import { setSetting } from '#data/commands/account/settings.ts';
import type { LocalOptions } from '#data/settings/local-options.ts';
import type { SyncConditions } from '#data/sync/ports.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

interface ReminderValues {
  readonly minutes: number | string;
}

export const reminderForm: EditForm<Pick<LocalOptions, 'change_reminder'>, ReminderValues, SyncConditions> = {
  whenLeft: true,
  values: ({ change_reminder }) => ({ minutes: change_reminder }),
  problems: () => ({}),
  write: async ({ store }, { minutes }) => {
    await setSetting(store, 'change_reminder', Number(minutes));
    return { ok: true, value: { action: null } };
  },
};
