import { QrCode } from '#ui/parts/QrCode.tsx';
import styles from './public-page.module.css';

interface OnPaperProps {
  readonly address: string;
  /** The QR code's name for screen readers. */
  readonly qr: string;
}

/** The way back to the page from a printed sheet. */
export function OnPaper({ address, qr }: OnPaperProps) {
  return (
    <div className={styles.onPaper}>
      <QrCode text={address} title={qr} size={96} />
      <span>{address.replace(/^https?:\/\//, '')}</span>
    </div>
  );
}
