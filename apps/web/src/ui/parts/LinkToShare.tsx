/** An address to scan, copy, or share with another app. The QR code is drawn on the device. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { copyText } from '../save-and-copy.ts';
import { canShare, share } from '../share-sheet.ts';
import styles from './link-to-share.module.css';
import { QrCode } from './QrCode.tsx';

export interface LinkToShareProps {
  readonly link: string;
  /** The title in the system's share sheet. */
  readonly title: string;
  /** The QR code's name for screen readers. */
  readonly qr: string;
}

export function LinkToShare({ link, title, qr }: LinkToShareProps) {
  const [copied, setCopied] = useState<'not yet' | 'done' | 'refused'>('not yet');
  async function copy() {
    setCopied((await copyText(link)) ? 'done' : 'refused');
  }
  return (
    <div className={styles.share}>
      <QrCode text={link} title={qr} size={150} className={styles.qr} />
      <div className={styles.links}>
        <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
          {link}
        </a>
        {canShare({ url: link }) && (
          <Button
            size="md"
            leftSection={<Icon name="share" />}
            onClick={() => void share({ title, url: link })}
          >
            {m.matches_stream_share()}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name={copied === 'done' ? 'check' : 'copy'} />}
          onClick={() => void copy()}
        >
          {copied === 'done' ? m.matches_stream_copied() : m.matches_stream_copy()}
        </Button>
        <p className={styles.hint} role="status">
          {copied === 'refused' && m.stream_copy_failed()}
        </p>
      </div>
    </div>
  );
}
