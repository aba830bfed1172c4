/** In place of a screen that makes no sense without an account, for a visitor who looks around. */
import { m } from '@touchline/i18n';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import styles from './around.module.css';

export function NeedsAccount() {
  return (
    <MessagePage sign="user" title={m.errors_needs_account()}>
      <p>{m.around_needs_text()}</p>
      <div className={styles.buttons}>
        <LinkButton to="/signup/{-$step}/" params={{ step: undefined }} size="lg">
          {m.around_sign_up()}
        </LinkButton>
        <LinkButton to="/dashboard/" size="lg" variant="default">
          {m.around_go_on()}
        </LinkButton>
      </div>
    </MessagePage>
  );
}
