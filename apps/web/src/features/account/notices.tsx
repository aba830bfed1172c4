import { useNetwork } from '@mantine/hooks';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './account.module.css';

/** Says in advance that this step needs the internet; renders nothing while online. */
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
