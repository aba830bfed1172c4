/** Erases everything about a player. The dialog says what goes, what stays, and which backups still hold it. */
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import { m } from '@touchline/i18n';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type ExistingBackup, erasePlayer, existingBackups } from '#data/commands/team/erasing.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { LossList } from '#ui/parts/dialogs/LossList.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { dayText } from '#ui/words/day-text.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { problemText } from '#ui/words/team/sharing-refusals.ts';
import styles from './erase-player.module.css';

export function ErasePlayer({ player }: { readonly player: Player }) {
  const [asking, setAsking] = useState(false);
  const name = callName(player);
  const cancel = () => setAsking(false);
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="lock" size={20} />}
        onClick={() => setAsking(true)}
      >
        {m.players_erase()}
      </Button>
      <Hint below>{m.players_erase_text()}</Hint>
      {asking && (
        <Dialog title={m.players_erase_title({ name })} close={m.common_close()} onClose={cancel}>
          <Confirm player={player} cancel={cancel} />
        </Dialog>
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly player: Player;
  readonly cancel: () => void;
}

function Confirm({ player, cancel }: ConfirmProps) {
  const client = useClient();
  const navigate = useNavigate();
  const online = useReachesOthers();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ReactNode>(null);
  const name = callName(player);

  const erasure = useAction(async () => {
    const done = await erasePlayer(client, player.sid);
    if (!done.ok) return setProblem(problemText(done.error));
    showToast({ text: m.players_erased() });
    await navigate({ to: '/players/collection/', replace: true });
  });

  function erase(event: FormEvent) {
    event.preventDefault();
    if (isSameName(typed, name)) void erasure.run();
    else setProblem(m.players_erase_other_name({ name }));
  }

  return (
    <form noValidate onSubmit={erase} className={styles.confirm}>
      <LossList
        losses={[
          m.players_erase_lost_person(),
          m.players_erase_lost_judged(),
          m.players_erase_lost_family(),
          m.players_erase_lost_history(),
        ]}
      />
      <Hint>{m.players_erase_stays()}</Hint>
      <Hint>{m.players_erase_texts({ name })}</Hint>
      {online ? <Backups name={name} /> : <p className={styles.offline}>{m.players_erase_offline()}</p>}
      <TextInput
        label={m.players_erase_type({ name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
        autoComplete="off"
        disabled={!online}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel} data-autofocus>
          {m.common_cancel()}
        </Button>
        <Button type="submit" color="red" loading={erasure.busy} disabled={!online}>
          {m.players_erase_confirm()}
        </Button>
      </div>
    </form>
  );
}

/** The backups that still hold the player; nothing until the server has answered. */
function Backups({ name }: { readonly name: string }) {
  const client = useClient();
  const [backups, setBackups] = useState<readonly ExistingBackup[]>();
  useEffect(() => {
    let left = false;
    void existingBackups(client).then((answer) => {
      if (!left && answer.ok) setBackups(answer.value);
    });
    return () => {
      left = true;
    };
  }, [client]);
  if (backups === undefined) return null;
  const [newest] = backups;
  if (newest === undefined) return <Hint>{m.players_erase_no_backups({ name })}</Hint>;
  return (
    <details className={styles.backups}>
      <summary>
        {m.players_erase_backups({ count: backups.length, name, date: dayText(newest.expires_at) })}
      </summary>
      <ul>
        {backups.map(({ made_at, expires_at }) => (
          <li key={made_at}>
            {m.players_erase_backup({ made: dayText(made_at), expires: dayText(expires_at) })}
          </li>
        ))}
      </ul>
    </details>
  );
}

const isSameName = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();
