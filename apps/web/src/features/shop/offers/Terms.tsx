import type { Offers } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import styles from '../shop.module.css';

/** The operator's terms and privacy statement. */
export function Terms({
  offers: { terms_url, privacy_url },
}: {
  readonly offers: Pick<Offers, 'terms_url' | 'privacy_url'>;
}) {
  const links = [
    { address: terms_url, text: m.shop_terms() },
    { address: privacy_url, text: m.shop_privacy() },
  ].filter(({ address }) => address !== '');
  if (links.length === 0) return null;
  return (
    <ul className={styles.terms}>
      {links.map(({ address, text }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
