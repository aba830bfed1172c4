/**
 * Progress of a switch to another team (section 4, "Switching team"). It covers nothing, so the app can still be used.
 */
import { lazy, Suspense } from 'react';
import { useTeamSwitch } from '#data/hooks/sync.ts';
import styles from './cloud.module.css';

const SwitchPanel = lazy(async () => ({ default: (await import('./SwitchPanel.tsx')).SwitchPanel }));

export function SwitchNotice() {
  const view = useTeamSwitch();
  return (
    <div className={styles.switch} role="status">
      {view !== null && (
        <Suspense>
          <SwitchPanel view={view} />
        </Suspense>
      )}
    </div>
  );
}
