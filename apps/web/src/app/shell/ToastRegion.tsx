import { m } from '@touchline/i18n';
import { appToasts } from '#ui/toast/app-toasts.ts';
import { UndoToast } from '#ui/toast/UndoToast.tsx';

/** The only place where toasts appear. */
export function ToastRegion() {
  return (
    <UndoToast
      toasts={appToasts}
      texts={{ undo: m.common_undo(), close: m.common_close(), region: m.common_toasts() }}
    />
  );
}
