/** Opening the match to followers: the switch, the link, its code, and what they may see. */

import { Button, Switch } from '@mantine/core';
import { PUBLIC_NAMES } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { setStream, updateMatch } from '#data/commands/matches.ts';
import { updateTeamMetadata } from '#data/commands/teams.ts';
import { useMatch } from '#data/hooks/matches.ts';
import { useTeams } from '#data/hooks/teams.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { QrCode } from '#ui/parts/QrCode.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import styles from './stream.module.css';

const NAMES_TEXT = {
  first_name: m.matches_stream_names_first,
  full_name: m.matches_stream_names_full,
  shirt_number: m.matches_stream_names_number,
} as const;

export function StreamPanel({ sid }: { sid: number }) {
  const client = useClient();
  const match = useMatch(sid);
  const teams = useTeams();
  const team = teams?.find((candidate) => candidate.sid === match?.team_sid);
  if (!match || team === undefined) return null;
  const open = match.privacy !== 0;
  const link = match.match_token === '' ? null : `${window.location.origin}/live/${match.match_token}`;

  async function change(write: Promise<{ ok: boolean }>) {
    const written = await write;
    if (!written.ok) showToast({ text: m.matches_err_permission(), tone: 'problem' });
  }
  const show = (values: Partial<typeof match.metadata>) =>
    change(updateMatch(client, sid, { metadata: { ...match.metadata, ...values } }));

  return (
    <div className={styles.panel}>
      <Switch
        size="lg"
        label={m.matches_stream_switch()}
        checked={open}
        onChange={(event) => change(setStream(client, sid, event.currentTarget.checked))}
      />
      <p className={styles.hint}>{open ? m.matches_stream_open_text() : m.matches_stream_closed_text()}</p>
      {open && link === null && <p className={styles.hint}>{m.matches_stream_no_token()}</p>}
      {open && link !== null && <LinkToShare link={link} />}
      {open && (
        <>
          <Switch
            label={m.matches_stream_show_formation()}
            checked={match.metadata.stream_show_formation}
            onChange={(event) => show({ stream_show_formation: event.currentTarget.checked })}
          />
          <Switch
            label={m.matches_stream_show_substitutes()}
            checked={match.metadata.stream_show_substitutes}
            onChange={(event) => show({ stream_show_substitutes: event.currentTarget.checked })}
          />
          <fieldset className={styles.names}>
            <legend>{m.matches_stream_names()}</legend>
            {PUBLIC_NAMES.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="public-names"
                  checked={team.metadata.public_names === value}
                  onChange={() => change(updateTeamMetadata(client, team.sid, { public_names: value }))}
                />
                {NAMES_TEXT[value]()}
              </label>
            ))}
            <p className={styles.hint}>{m.matches_stream_names_hint()}</p>
          </fieldset>
        </>
      )}
    </div>
  );
}

function LinkToShare({ link }: { link: string }) {
  async function copy() {
    await navigator.clipboard.writeText(link);
    showToast({ text: m.matches_stream_copied() });
  }
  return (
    <div className={styles.share}>
      <QrCode text={link} title={m.matches_stream_qr()} size={150} />
      <div className={styles.links}>
        <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
          {link}
        </a>
        <Button variant="default" leftSection={<Icon name="copy" />} onClick={copy}>
          {m.matches_stream_copy()}
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<Icon name="share" />}
            // Closing the share sheet is an answer, not an error.
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {m.matches_stream_share()}
          </Button>
        )}
      </div>
    </div>
  );
}
