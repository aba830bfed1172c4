/**
 * What the shell shows to a visitor who looks around: a strip with the way to an account, and why a step needs one.
 * Loaded only then.
 */
import { ActionIcon, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazy, useEffect, useState } from 'react';
import { onRefusedCall } from '#data/around/refused-calls.ts';
import { startOver, stopLookingAround } from '#data/page/around.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import styles from './around.module.css';
import { NeedsAccount } from './NeedsAccount.tsx';

type Asked = 'over' | 'stop' | 'needs';

export interface AroundProps {
  /**
   * `strip` is above the screen; `none` on screens that need the room, such as match day. `needs` is in place of a screen
   * of an account. `left` is the question after an account was entered.
   */
  readonly part: 'strip' | 'none' | 'needs' | 'left';
}

/** It opens the visitor's database, which the strip does not need. */
const LeftWork = lazy(async () => ({ default: (await import('./LeftWork.tsx')).LeftWork }));

export function Around({ part }: AroundProps) {
  if (part === 'needs') return <NeedsAccount />;
  return part === 'left' ? <LeftWork /> : <Visit strip={part === 'strip'} />;
}

function Visit({ strip }: { readonly strip: boolean }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onRefusedCall(() => setAsked('needs')), []);

  const steps = {
    over: {
      title: m.around_over_title(),
      text: m.around_over_text(),
      confirm: m.around_over(),
      danger: true,
      take: async () => {
        await startOver();
        await navigate({ to: '/dashboard/' });
      },
    },
    stop: {
      title: m.around_stop_title(),
      text: m.around_stop_text(),
      confirm: m.around_stop(),
      danger: true,
      take: async () => {
        await navigate({ to: '/' });
        await stopLookingAround();
      },
    },
    needs: {
      title: m.errors_needs_account(),
      text: m.around_needs_text(),
      confirm: m.around_sign_up(),
      danger: false,
      take: () => navigate({ to: '/signup/{-$step}/', params: { step: undefined } }),
    },
  };
  const step = asked === null ? null : steps[asked];

  const taking = useAction(async () => step?.take().finally(() => setAsked(null)));

  return (
    <>
      {strip && (
        <aside className={styles.strip}>
          <p>{m.around_strip()}</p>
          <Link className={styles.signUp} to="/signup/{-$step}/" params={{ step: undefined }}>
            {m.around_sign_up()}
          </Link>
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <ActionIcon className={styles.more ?? ''} aria-label={m.around_menu()}>
                <Icon name="more" size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="refresh" size={20} />} onClick={() => setAsked('over')}>
                {m.around_over()}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="logout" size={20} />} onClick={() => setAsked('stop')}>
                {m.around_stop()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </aside>
      )}
      {step !== null && (
        <ConfirmDialog
          opened
          title={step.title}
          text={step.text}
          confirm={step.confirm}
          cancel={m.around_go_on()}
          close={m.common_close()}
          danger={step.danger}
          busy={taking.busy}
          onConfirm={() => void taking.run()}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
