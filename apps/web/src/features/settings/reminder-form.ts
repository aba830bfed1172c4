/** How often match day reminds of changes, on this device. */
import type { Client } from '#data/client.ts';
import { setSetting } from '#data/commands/settings.ts';
import type { LocalOptions } from '#data/local-options.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

interface ReminderValues {
  readonly minutes: number | string;
}

export const reminderForm: EditForm<Pick<LocalOptions, 'change_reminder'>, ReminderValues, Client> = {
  whenLeft: true,
  values: ({ change_reminder }) => ({ minutes: change_reminder }),
  problems: () => ({}),
  write: async ({ store }, { minutes }) => {
    await setSetting(store, 'change_reminder', Number(minutes));
    return { ok: true, value: { action: null } };
  },
};
