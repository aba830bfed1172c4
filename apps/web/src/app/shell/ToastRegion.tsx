import { m } from '@touchline/i18n';
import { AboveModals } from '#ui/toast/AboveModals.tsx';
import { appToasts } from '#ui/toast/app-toasts.ts';
import { UndoToast } from '#ui/toast/UndoToast.tsx';

/** The only place where toasts appear. */
export function ToastRegion() {
  return (
    <AboveModals moved={appToasts.release}>
      <UndoToast
        toasts={appToasts}
        texts={{ undo: m.common_undo(), hide: m.common_toast_hide(), region: m.common_toasts() }}
      />
    </AboveModals>
  );
}
