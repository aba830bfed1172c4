/** Deletes the account. The page first lists what is lost; the password confirms. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useUnsent } from '#data/hooks/sync.ts';
import { usePurchases } from '#data/hooks/use-purchases.ts';
import { deleteOwnAccount } from '#data/page/own-account.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { LossList } from '#ui/parts/dialogs/LossList.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { STORE_PAGES } from '#ui/words/team/store-pages.ts';
import { authProblem } from '../auth-problem.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import styles from './own-account.module.css';

export function DeleteAccount({ email }: { readonly email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Card title={m.account_delete_title()}>
      <Hint>{m.account_delete_text()}</Hint>
      <div className={styles.action}>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {m.account_delete_ask()}
        </Button>
      </div>
      {asking && (
        <Dialog title={m.account_delete_sure()} close={m.common_close()} onClose={() => setAsking(false)}>
          <Confirm email={email} cancel={() => setAsking(false)} />
        </Dialog>
      )}
    </Card>
  );
}

function Confirm({ email, cancel }: { readonly email: string; readonly cancel: () => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<ReactNode>(null);
  const unsent = useUnsent();
  const losses = [m.account_delete_loss_own(), m.account_delete_loss_shared()];
  if (unsent !== undefined && unsent.changes + unsent.photos > 0) losses.push(m.account_delete_loss_unsent());

  const deletion = useAction(async () => {
    const reply = await deleteOwnAccount(client, password);
    if (!reply.ok) return setProblem(authProblem('deleteAccount', reply));
    await navigate({ to: '/', replace: true });
    showToast({ text: m.account_delete_done() });
  });

  function remove(event: FormEvent) {
    event.preventDefault();
    if (password === '') setProblem(m.account_err_password_empty());
    else void deletion.run();
  }

  return (
    <form noValidate onSubmit={remove} className={styles.confirm}>
      <LossList losses={losses} />
      <Hint>{m.account_delete_keeps()}</Hint>
      <AppStoreHint />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.account_password()}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" color="red" loading={deletion.busy}>
          {m.account_delete_confirm()}
        </Button>
      </div>
    </form>
  );
}

/** Other purchases end with the account. Apple lets only the person who pays end one. */
function AppStoreHint() {
  const { answer } = usePurchases();
  const pays = answer?.ok && answer.value.some(({ source, renews }) => source === 'app_store' && renews);
  const page = STORE_PAGES.app_store;
  if (!pays || page === undefined) return null;
  return (
    <Hint>
      {m.account_delete_app_store()}{' '}
      <a href={page.address} target="_blank" rel="noreferrer">
        {page.text()}
      </a>
    </Hint>
  );
}
