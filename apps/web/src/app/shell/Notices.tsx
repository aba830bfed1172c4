/** Important states of this device, one line each above the screen. */
import { m } from '@touchline/i18n';
import { useUpdate } from '#data/hooks/settings.ts';
import { useDatabaseLost } from '#data/page/react.tsx';
import { Notice, NoticeAction } from './Notice.tsx';

export function Notices() {
  const update = useUpdate();
  const lost = useDatabaseLost();
  return (
    <>
      {!isSecureContext && (
        <Notice>
          <strong>{m.common_insecure_title()}</strong> {m.common_insecure_text()}
        </Notice>
      )}
      {lost && <Notice>{m.common_database_lost_text()}</Notice>}
      {update !== null && (
        <Notice action={<NoticeAction onClick={update}>{m.common_update_do()}</NoticeAction>}>
          {m.common_update_text()}
        </Notice>
      )}
    </>
  );
}
