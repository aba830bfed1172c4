import { useNetwork } from '@mantine/hooks';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './account.module.css';

/** Says before the coach tries that this step needs the internet; nothing while there is some. */
export function OfflineNotice({ text }: { readonly text: string }) {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <p className={styles.notice}>
      <Icon name="offline" size={20} />
      {text}
    </p>
  );
}
