/** Passkeys: add, rename and remove. */
import { Button, TextInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#data/commands/account/second-factor.ts';
import { nativeSettings } from '#data/native/native-settings.ts';
import { useClient } from '#data/page/react.tsx';
import { passkeysHere } from '#data/session/passkeys.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Buttons, Hint } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { AccountForm } from '../AccountForm.tsx';
import { authProblem } from '../auth-problem.tsx';
import own from '../own/own-account.module.css';
import styles from './security.module.css';
import { dayOf, type FactorCardProps } from './security-words.ts';

export function PasskeysCard({ state, owner, changed, isLast }: FactorCardProps) {
  const client = useClient();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);

  const addition = useAction(async () => {
    setProblem(null);
    const reply = await owner.change((proof) => addPasskey(client, proof));
    if (reply === null) return;
    if (reply.ok) {
      changed(reply.value);
      // Not while new recovery codes are shown: the dialog is the confirmation.
      if (reply.value.new_recovery_codes?.length === 0) showToast({ text: m.security_passkey_added() });
    } else setProblem(authProblem('addPasskey', reply));
  });

  const removal = useAction(async ({ id }: Passkey) => {
    setRemoving(null);
    setProblem(null);
    const reply = await owner.change((proof) => removePasskey(client, { id, proof }));
    if (reply === null) return;
    if (reply.ok) changed(reply.value);
    else setProblem(authProblem('removePasskey', reply));
  });

  const possible = state.passkeys_possible && passkeysHere();
  return (
    <Card title={m.security_passkeys_title()}>
      <Hint>{m.security_passkeys_text()}</Hint>
      {state.passkeys.length > 0 && (
        <List bare>
          {state.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.passkey}>
              <span>
                <strong>{passkey.name}</strong>
                <small>{m.security_passkey_made({ date: dayOf(passkey.created) })}</small>
                {passkey.used > 0 && <small>{m.security_passkey_used({ date: dayOf(passkey.used) })}</small>}
              </span>
              <Buttons>
                <Button
                  variant="default"
                  aria-label={m.security_passkey_rename_of({ name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {m.teams_preset_rename_done()}
                </Button>
                <Button
                  variant="outline"
                  color="red"
                  disabled={removal.busy}
                  aria-label={m.security_passkey_remove_of({ name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {m.security_remove()}
                </Button>
              </Buttons>
            </li>
          ))}
        </List>
      )}
      <ProblemLine text={problem} />
      <div className={own.action}>
        {possible ? (
          <Button
            variant={state.passkeys.length === 0 ? 'filled' : 'default'}
            loading={addition.busy}
            onClick={() => void addition.run()}
          >
            {m.security_passkey_add()}
          </Button>
        ) : (
          <p className={styles.state}>{whyNot(state.passkeys_possible)}</p>
        )}
      </div>
      {renaming !== null && (
        <Rename
          passkey={renaming}
          close={() => setRenaming(null)}
          changed={(next) => {
            setRenaming(null);
            changed(next);
          }}
        />
      )}
      <ConfirmDialog
        opened={removing !== null}
        danger
        title={m.security_passkey_remove_title({ name: removing?.name ?? '' })}
        text={m.security_passkey_remove_text()}
        losses={isLast ? [m.security_last_factor()] : []}
        confirm={m.security_remove()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => removing !== null && void removal.run(removing)}
        onCancel={() => setRemoving(null)}
      />
    </Card>
  );
}

/** @param possible the server's address has a name, which passkeys need */
function whyNot(possible: boolean): string {
  if (nativeSettings() !== null) return m.security_passkeys_app();
  return possible ? m.security_passkeys_browser() : m.security_passkeys_numbers();
}

interface RenameProps {
  readonly passkey: Passkey;
  readonly close: () => void;
  readonly changed: FactorCardProps['changed'];
}

const NAME_MAX = 100;

function Rename({ passkey, close, changed }: RenameProps) {
  const client = useClient();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<ReactNode>(null);

  const saving = useAction(async () => {
    const reply = await renamePasskey(client, passkey.id, name.trim());
    if (reply.ok) changed(reply.value);
    else setProblem(authProblem('renamePasskey', reply));
  });

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') setProblem(m.security_passkey_nameless());
    else void saving.run();
  }

  return (
    <Dialog
      title={m.security_passkey_rename_of({ name: passkey.name })}
      close={m.common_close()}
      onClose={close}
    >
      <AccountForm
        sending={{ busy: saving.busy, problem }}
        submit={m.security_passkey_save()}
        problemAtField
        onSubmit={save}
      >
        <TextInput
          label={m.security_passkey_name()}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
      </AccountForm>
    </Dialog>
  );
}
