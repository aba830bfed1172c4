/**
 * The advice of section 2 for signed-out visitors on small screens. The installed web app is the mobile app, so
 * the advice says how to install it and offers to continue.
 */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { m } from '@touchline/i18n';
import { useState, useSyncExternalStore } from 'react';
import { isInstalled } from '#data/settings/platform.ts';
import { PHONE_QUERY } from '#ui/theme/breakpoints.ts';
import { installOffer, isIos } from '../start/install.ts';
import styles from './small-screen-advice.module.css';

export function SmallScreenAdvice() {
  const small = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const install = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const [goOn, setGoOn] = useState(false);
  if (!small || isInstalled() || goOn) return null;
  return (
    <section className={styles.advice}>
      <p className={styles.text}>{m.common_small_screen_text()}</p>
      <h2>{m.common_small_screen_install_title()}</h2>
      <p className={styles.text}>{m.common_small_screen_install_text()}</p>
      {install === null && (
        <p className={styles.text}>
          {isIos() ? m.common_small_screen_install_ios() : m.common_small_screen_install_menu()}
        </p>
      )}
      <div className={styles.buttons}>
        {install !== null && <Button onClick={install}>{m.common_small_screen_install()}</Button>}
        <Button variant="default" onClick={() => setGoOn(true)}>
          {m.common_small_screen_go_on()}
        </Button>
      </div>
    </section>
  );
}
