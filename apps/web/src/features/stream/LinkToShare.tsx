/** The address of the live page: to be scanned, copied, or handed to another app. */
import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import type { Team } from '@touchline/domain/entity/team';
import { sideNames } from '@touchline/domain/match/names';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { copyText } from '#ui/hand-over.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { QrCode } from '#ui/parts/QrCode.tsx';
import styles from './stream.module.css';

interface LinkToShareProps {
  readonly link: string;
  readonly match: Match;
  readonly team: Team;
}

export function LinkToShare({ link, match, team }: LinkToShareProps) {
  const { home, away } = sideNames(match, team);
  const title = m.stream_share_title({ home: home.club, away: away.club });
  const [copied, setCopied] = useState<'not yet' | 'done' | 'refused'>('not yet');
  async function copy() {
    setCopied((await copyText(link)) ? 'done' : 'refused');
  }
  return (
    <div className={styles.share}>
      <QrCode text={link} title={m.matches_stream_qr()} size={150} className={styles.qr} />
      <div className={styles.links}>
        <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
          {link}
        </a>
        {'share' in navigator && (
          <Button
            size="md"
            leftSection={<Icon name="share" />}
            // Closing the share sheet is an answer, not an error.
            onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
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
