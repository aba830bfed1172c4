/** The match's live page: its switch, its link, messages to followers, and what followers may see. */
import { Switch } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { sideNames } from '@touchline/domain/match/events/names';
import { resultsArePublic } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { setStream } from '#data/commands/match/matches.ts';
import { setStreamOptions } from '#data/commands/match/stream.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useStreamCount } from '#data/hooks/match/stream.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { publicOrigin } from '#data/native/native-settings.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { EmbedCode } from '#ui/parts/EmbedCode.tsx';
import { LinkToShare } from '#ui/parts/LinkToShare.tsx';
import { StreamOptions } from '#ui/parts/match/StreamOptions.tsx';
import { Messages } from './Messages.tsx';
import { ResultsChoice } from './ResultsChoice.tsx';
import styles from './stream.module.css';
import { written } from './toasts.ts';

export function StreamPanel({ sid }: { sid: number }) {
  const match = useMatch(sid);
  const teams = useTeams();
  const team = teams?.find((candidate) => candidate.sid === match?.team_sid);
  if (!match || team === undefined) return null;
  return <PanelOf match={match} team={team} />;
}

function PanelOf({ match, team }: { readonly match: Match; readonly team: Team }) {
  const client = useClient();
  const may = useMay(team);
  const open = match.privacy !== 0;
  const inUse = team.metadata.ls_active;
  const openText = resultsArePublic(team, match) ? m.matches_stream_open_text : m.ages_stream_open_text;
  return (
    <div className={styles.panel}>
      {!inUse && <p className={styles.off}>{m.stream_off()}</p>}
      <div>
        {may('openStream') && (
          <Switch
            size="lg"
            label={m.words_followers_can_watch()}
            checked={open}
            onChange={(event) => void written(setStream(client, match.sid, event.currentTarget.checked))}
          />
        )}
        <p className={styles.hint}>{open ? openText() : m.matches_stream_closed_text()}</p>
      </div>
      {open && inUse && <Opened match={match} team={team} />}
    </div>
  );
}

function Opened({ match, team }: { readonly match: Match; readonly team: Team }) {
  const client = useClient();
  const may = useMay(team);
  const { sid, match_token: token, metadata } = match;
  const link = `${publicOrigin()}/live/${token}`;
  return (
    <>
      <Watching sid={sid} />
      {client.local ? (
        <p className={styles.hint}>{m.around_link()}</p>
      ) : token === '' ? (
        <p className={styles.hint}>{m.matches_stream_no_token()}</p>
      ) : (
        <>
          <LinkToShare link={link} title={shareTitle(match, team)} qr={m.matches_stream_qr()} />
          <EmbedCode link={link} title={m.embed_frame_title()} hint={m.embed_hint()} height={260} />
        </>
      )}
      <ResultsChoice match={match} team={team} />
      {may('runMatch') && <Messages match={match} timezone={team.metadata.timezone} />}
      {may('streamOptions') && (
        <section className={styles.part}>
          <h3 className={styles.title}>{m.words_what_followers_see()}</h3>
          <StreamOptions
            value={{
              formation: metadata.stream_show_formation,
              substitutes: metadata.stream_show_substitutes,
              portraits: metadata.stream_show_images,
              media: metadata.stream_show_media,
              names: metadata.stream_show_names,
            }}
            teamNames={team.metadata.public_names}
            onChange={({ formation, substitutes, portraits, media, names }) => {
              const options = {
                ...(formation !== undefined && { stream_show_formation: formation }),
                ...(substitutes !== undefined && { stream_show_substitutes: substitutes }),
                ...(portraits !== undefined && { stream_show_images: portraits }),
                ...(media !== undefined && { stream_show_media: media }),
                ...(names !== undefined && { stream_show_names: names }),
              };
              void written(setStreamOptions(client, { match: sid, options }));
            }}
          />
        </section>
      )}
    </>
  );
}

function Watching({ sid }: { readonly sid: number }) {
  const count = useStreamCount(sid);
  return (
    <p className={styles.watching}>
      <Icon name="eye" size={20} />
      {m.stream_watching({ count })}
    </p>
  );
}

function shareTitle(match: Match, team: Team): string {
  const { home, away } = sideNames(match, team);
  return m.stream_share_title({ home: home.club, away: away.club });
}
