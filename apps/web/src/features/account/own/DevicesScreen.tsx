/** `/user/devices/`: the coach's sessions, each of which can be signed out, or all at once. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLeaving } from '#data/hooks/sync.ts';
import {
  type SignedInDevice,
  signedInDevices,
  signOutDevice,
  signOutEverywhere,
} from '#data/page/own-account.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { SignOutDialog } from '#ui/parts/dialogs/SignOutDialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { authProblem } from '../auth-problem.tsx';
import { OfflineNotice } from '../notices.tsx';
import styles from './own-account.module.css';

export function DevicesScreen() {
  const client = useClient();
  const navigate = useNavigate();
  const [devices, setDevices] = useState<readonly SignedInDevice[]>();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [asking, setAsking] = useState(false);
  const unsent = useLeaving();

  const load = useCallback(async () => {
    const reply = await signedInDevices(client);
    if (reply.ok) setDevices(reply.value);
    setProblem(reply.ok ? null : m.account_devices_failed());
  }, [client]);
  useEffect(() => void load(), [load]);

  const leaving = useAction(async (id: string) => {
    const reply = await signOutDevice(client, id);
    if (reply.ok) await load();
    else setProblem(authProblem('signOutDevice', reply));
  });

  async function signOutAll() {
    const reply = await signOutEverywhere(client);
    setAsking(false);
    if (reply.ok) await navigate({ to: '/' });
    else setProblem(authProblem('signOutEverywhere', reply));
  }

  return (
    <Screen>
      <PageHeader
        title={m.screens_account_devices()}
        back={<BackLink to="/settings/" label={m.account_back_to_settings()} />}
      />
      <OfflineNotice text={m.account_needs_network()} />
      <ProblemLine text={problem} />
      {devices !== undefined && (
        <Card flush>
          <List bare>
            {devices.map((device) => (
              <li key={device.id} className={styles.device}>
                <Icon name="device" />
                <span className={styles.words}>
                  <strong>{nameOf(device)}</strong>
                  <small>{stateOf(device)}</small>
                </span>
                {!device.current && (
                  <Button
                    variant="default"
                    loading={leaving.running?.[0] === device.id}
                    disabled={leaving.busy}
                    aria-label={m.account_devices_out_name({ device: nameOf(device) })}
                    onClick={() => void leaving.run(device.id)}
                  >
                    {m.words_log_out()}
                  </Button>
                )}
              </li>
            ))}
          </List>
        </Card>
      )}
      <Hint>{m.account_devices_hint()}</Hint>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="logout" size={20} />}
          onClick={() => setAsking(true)}
        >
          {m.account_devices_all()}
        </Button>
      </div>
      <SignOutDialog
        {...unsent}
        opened={asking}
        title={m.account_devices_all_title()}
        text={m.account_devices_all_text()}
        confirm={m.account_devices_all()}
        signOut={signOutAll}
        close={() => setAsking(false)}
      />
    </Screen>
  );
}

function nameOf({ name, model }: SignedInDevice): string {
  const words = [name, model].filter((word) => word !== '');
  return words.length === 0 ? m.account_devices_unknown() : words.join(' · ');
}

function stateOf({ current, active, seen }: SignedInDevice): string {
  if (current) return m.account_devices_this();
  if (active) return m.account_devices_active();
  return m.account_devices_seen({ time: momentText(seen) });
}
