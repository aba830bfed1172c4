/** Below the library: how much room is left on the server, and the pictures of a season as one file. */
import { Button, Menu, Progress } from '@mantine/core';
import type { Period, Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { seasonArchive } from '#data/pictures/season-archive.ts';
import { type PictureQuota, pictureQuotaOf } from '#data/queries/library/picture-quota.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { saveFile } from '#ui/save-and-copy.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from '../media.module.css';

export interface LibraryFootProps {
  readonly team: Team;
  /** The number of pictures: when it changes, the room is asked for again. */
  readonly count: number;
}

export function LibraryFoot({ team, count }: LibraryFootProps) {
  return (
    <footer className={styles.foot}>
      <Quota key={count} team={team.sid} />
      {count > 0 && <Seasons team={team} />}
    </footer>
  );
}

function Quota({ team }: { readonly team: number }) {
  const client = useClient();
  const sid = client.live.resolve('teams', team);
  const [quota, setQuota] = useState<PictureQuota | null>(null);
  useEffect(() => {
    let ended = false;
    void pictureQuotaOf(client, sid).then((found) => (ended ? undefined : setQuota(found)));
    return () => {
      ended = true;
    };
  }, [client, sid]);
  if (quota === null || quota.allowed === 0) return null;
  const text = m.media_quota({ used: megabytes(quota.bytes), allowed: megabytes(quota.allowed) });
  return (
    <div className={styles.quota}>
      <Progress value={Math.min(100, (quota.bytes / quota.allowed) * 100)} size="sm" aria-label={text} />
      <Hint>{text}</Hint>
    </div>
  );
}

const MEGABYTE = 1_000_000;

function megabytes(bytes: number): string {
  const format = new Intl.NumberFormat(dateLocale(), { maximumFractionDigits: 1 });
  return m.media_megabytes({ number: format.format(bytes / MEGABYTE) });
}

function Seasons({ team }: { readonly team: Team }) {
  const client = useClient();

  const { busy, run: save } = useAction(async (period: Period) => {
    const { pictures, live } = client;
    if (pictures === null) return;
    const season = { team: live.resolve('teams', team.sid), period: period.id };
    const file = await seasonArchive(pictures.connection, season);
    if (file instanceof Blob) saveFile(file, `touchline-${period.id}.zip`);
    // A visitor without an account has read why.
    else if (file !== REFUSED || !client.local)
      showToast({ text: (WHY[file] ?? m.common_err_failed)(), tone: 'problem' });
  });

  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<Icon name="download" size={20} />}>
          {m.media_season()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {team.metadata.periods.map((period) => (
          <Menu.Item key={period.id} onClick={() => void save(period)}>
            {periodTitle(period)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const REFUSED = 403;

/** Why there is no file, by HTTP status. */
const WHY: Readonly<Record<number, () => string>> = {
  0: m.media_season_offline,
  404: m.media_season_none,
  429: m.media_season_busy,
};
