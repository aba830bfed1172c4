/** The read-only match day: score, clock, the players on the pitch and the bench. */
import { Button } from '@mantine/core';
import { clockText } from '@touchline/domain/match/clock/clock';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { ScoreBoard } from '#ui/parts/match/ScoreBoard.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Buttons, Screen } from '#ui/parts/page/Screen.tsx';
import { PlayTimeBar } from '#ui/parts/players/PlayTimeBar.tsx';
import { PitchPicture } from '#ui/pitch/PitchPicture.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { scoreLabel } from '#ui/words/match/result-words.ts';
import styles from './read-only.module.css';
import { pitchKindOf } from './state/pitch-kind.ts';
import { type MatchDay, useMatchDay } from './state/use-match-day.ts';

export function ReadOnlyMatchDay({ sid }: { readonly sid: number }) {
  const day = useMatchDay(sid);
  const photoOf = usePhotoOf();
  if (day === undefined) return null;
  if (day === null)
    return <NoMatch icon="whistle" title={m.common_screen_match_day()} text={m.words_match_gone()} />;
  const { match, pitch, bench } = day;
  return (
    <div className={styles.screen}>
      <Screen>
        <PageHeader
          title={m.common_screen_match_day()}
          detail={match.opponent_clubname}
          back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
        />
        <Score day={day} />
        <LivePage day={day} />
        <PitchPicture
          kind={pitchKindOf(day)}
          shirt={day.shirts[day.us]}
          label={m.common_screen_match_day()}
          players={pitch.map((player) => ({
            ...player,
            label: m.matchday_minutes_long(player),
            photo: photoOf(player.sid),
            playTime: day.started ? { share: player.share, verdict: player.verdict } : undefined,
          }))}
        />
        {bench.length > 0 && (
          <section aria-label={m.words_bench()}>
            <h2 className={styles.heading}>{m.words_bench()}</h2>
            <ul className={styles.bench}>
              {bench.map((player) => (
                <li key={player.sid} data-away={player.away !== null || undefined}>
                  <Portrait
                    photo={photoOf(player.sid)}
                    size={36}
                    number={player.number}
                    fallback={<Shirt shirt={day.shirts[day.us]} size={36} number={player.number} />}
                  />
                  <span aria-hidden>{player.name}</span>
                  <span className="visually-hidden">{m.matchday_bench_label(player)}</span>
                  {player.away !== null && <small>{player.away}</small>}
                  {player.away === null && day.started && (
                    <PlayTimeBar share={player.share} verdict={player.verdict} className={styles.bar} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Screen>
    </div>
  );
}

function Score({ day }: { readonly day: MatchDay }) {
  const { match, names, score, withScore, shirts, clock } = day;
  const shown = withScore ? score : { home: null, away: null };
  const { home, away } = names;
  return (
    <ScoreBoard
      home={{ club: home.clubShort, team: home.teamShort, shirt: shirts.home, score: shown.home }}
      away={{ club: away.clubShort, team: away.teamShort, shirt: shirts.away, score: shown.away }}
      label={scoreLabel(names, withScore ? score : null)}
    >
      {isNotStarted(match.status) && (
        <span className={styles.clock}>{m.words_kickoff_at({ time: startTime(match) })}</span>
      )}
      {!isNotStarted(match.status) && !isEnded(match.status) && (
        <span className={styles.clock}>
          {partWords(match, match.gamepart)} <b className="num">{clockText(clock)}</b>
        </span>
      )}
    </ScoreBoard>
  );
}

function LivePage({ day: { match } }: { readonly day: MatchDay }) {
  if (match.privacy === 0 || match.match_token === '') return null;
  return (
    <Buttons>
      <Button component="a" href={`/live/${match.match_token}`} target="_blank" rel="noreferrer">
        {m.matchday_stream()}
      </Button>
    </Buttons>
  );
}

function startTime({ dateHours, dateMinutes }: MatchDay['match']): string {
  return [dateHours, dateMinutes].map((part) => String(part).padStart(2, '0')).join(':');
}
