import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useSession } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './errors.module.css';

/** What an address shows that leads nowhere, or to a screen of a later version. */
export function CatchAllScreen() {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <div className={styles.centre}>
      <p className={styles.sign}>
        <Icon name="search" size={32} />
      </p>
      <h1>{m.errors_not_found_title()}</h1>
      <p className={styles.text}>{m.errors_not_found_text()}</p>
      <Button
        size="lg"
        renderRoot={(props) => (signedIn ? <Link to="/dashboard/" {...props} /> : <Link to="/" {...props} />)}
      >
        {signedIn ? m.errors_not_found_home() : m.errors_not_found_start()}
      </Button>
    </div>
  );
}
