/** Shown on protected screens to signed-out visitors (section 2). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './errors.module.css';
import { SmallScreenAdvice } from './SmallScreenAdvice.tsx';

export function NotLoggedInScreen() {
  return (
    <div className={styles.centre}>
      <p className={styles.sign}>
        <Icon name="lock" size={32} />
      </p>
      <h1>{m.common_not_logged_in_title()}</h1>
      <p className={styles.text}>{m.common_not_logged_in_text()}</p>
      <div className={styles.buttons}>
        <Button size="lg" renderRoot={(props) => <Link to="/login/" {...props} />}>
          {m.common_log_in()}
        </Button>
        <Button
          size="lg"
          variant="default"
          renderRoot={(props) => <Link to="/signup/{-$step}/" {...props} />}
        >
          {m.common_start_trial()}
        </Button>
      </div>
      <SmallScreenAdvice />
    </div>
  );
}
