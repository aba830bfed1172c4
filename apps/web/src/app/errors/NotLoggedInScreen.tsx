/** Shown on protected screens to signed-out visitors (section 2). */
import { m } from '@touchline/i18n';
import { lazy, Suspense } from 'react';
import { useOfferedPlans } from '#data/hooks/use-offered-plans.ts';
import { useEnded } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';
import styles from './errors.module.css';

const SmallScreenAdvice = lazy(async () => ({
  default: (await import('./SmallScreenAdvice.tsx')).SmallScreenAdvice,
}));

export function NotLoggedInScreen() {
  const plans = useOfferedPlans();
  const ended = useEnded();
  return (
    <MessagePage sign="lock">
      {ended === null || ended.code === null ? (
        <>
          <h1>{m.common_not_logged_in_title()}</h1>
          <p>{m.common_not_logged_in_text()}</p>
        </>
      ) : (
        <div className={styles.ended} role="alert">
          <h1>{m.errors_ended_title()}</h1>
          <p>{endedText(ended.code)}</p>
          <ErrorCode code={ended.code} />
        </div>
      )}
      {ended !== null && ended.changes > 0 && <p>{m.errors_ended_kept({ count: ended.changes })}</p>}
      {ended !== null && ended.photos > 0 && <p>{m.errors_ended_photos({ count: ended.photos })}</p>}
      <div className={styles.buttons}>
        <LinkButton to="/login/" size="lg">
          {m.common_log_in()}
        </LinkButton>
        <LinkButton to="/signup/{-$step}/" size="lg" variant="default">
          {plans === 'included' ? m.account_signup_create() : m.common_start_trial()}
        </LinkButton>
      </div>
      <Suspense>
        <SmallScreenAdvice />
      </Suspense>
    </MessagePage>
  );
}

/** The codes that end a session (section 8). */
function endedText(code: number): string {
  if (code === 401) return m.errors_ended_401();
  return code === 423 ? m.errors_ended_423() : m.errors_ended_no_access();
}
