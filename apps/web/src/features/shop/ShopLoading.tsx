import { m } from '@touchline/i18n';
import { Spinner } from '#ui/parts/Spinner.tsx';
import styles from './shop.module.css';

/** In the place of what the server is asked for. */
export function ShopLoading() {
  return (
    <p className={styles.loading} role="status">
      <Spinner size={24} />
      {m.sharing_loading()}
    </p>
  );
}
