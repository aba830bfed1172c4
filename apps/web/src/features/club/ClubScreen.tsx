/** `/club/`: what all teams have today and this weekend, pitch by pitch, and players who are asked for twice. */

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clashesOf, clubDays, pitchesOf, programmeOf, sharedPlayers } from '@touchline/domain/club/programme';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { m } from '@touchline/i18n';
import { useClubEntries } from '#data/hooks/club.ts';
import { useNow } from '#data/hooks/now.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import type { ClubEntry } from '#data/queries/team/club.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { ClubRow } from './ClubRow.tsx';
import styles from './club.module.css';
import { clubDay, clubTitles } from './club-words.ts';
import { Pitches } from './Pitches.tsx';
import { SharedPlayers } from './SharedPlayers.tsx';

/** A day begins within a minute. */
const EVERY_MS = 60_000;
const SEVERAL = 2;

export function ClubScreen() {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (teams === undefined || current === undefined) return null;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_club()}
        detail={m.club_teams({ count: teams.length })}
        back={<BackLink to="/teams/{-$key}/" label={m.common_back()} />}
        actions={
          <Button component={Link} to="/club/page/" variant="default">
            {m.clubpage_title()}
          </Button>
        }
      />
      {teams.length < SEVERAL ? (
        <EmptyState icon="team" title={m.club_one_team()} text={m.club_one_team_text()} />
      ) : (
        <Programme teams={teams} timezone={(current ?? teams[0])?.metadata.timezone ?? 'Etc/UTC'} />
      )}
    </div>
  );
}

function Programme({ teams, timezone }: { readonly teams: readonly Team[]; readonly timezone: string }) {
  const today = dayAt(useNow(EVERY_MS), timezone);
  const days = clubDays(today);
  const entries = useClubEntries(days);
  const names = useCallNames();
  if (entries === undefined || names === undefined) return null;
  const titles = clubTitles(teams);
  const clashes = clashesOf(entries);
  const programme = programmeOf(entries, days).map(({ day, entries: planned }) => ({
    day,
    planned,
    pitches: pitchesOf(planned.filter(isHome)),
  }));
  const crowded = programme
    .flatMap(({ pitches }) => pitches.flatMap(({ slots }) => slots))
    .flatMap(({ entry, overlaps }) => (overlaps ? [entry] : []));
  return (
    <>
      <div className={styles.days}>
        {programme.map(({ day, planned }) => (
          <Card key={day} title={clubDay(day, today)} flush={planned.length > 0}>
            {planned.length === 0 ? (
              <p className={styles.quiet}>{m.words_nothing_planned()}</p>
            ) : (
              <ul className={styles.rows}>
                {planned.map((entry) => (
                  <ClubRow
                    key={`${entry.kind} ${entry.sid}`}
                    entry={entry}
                    team={teams.find(({ sid }) => sid === entry.team)}
                    title={titles.get(entry.team) ?? ''}
                    isCrowded={crowded.includes(entry)}
                    isClashing={clashes.some((clash) => clash.entries.includes(entry))}
                  />
                ))}
              </ul>
            )}
          </Card>
        ))}
      </div>
      <SharedPlayers clashes={clashes} shared={sharedPlayers(teams)} names={names} titles={titles} />
      <Pitches
        days={programme.map(({ day, pitches }) => ({ day: clubDay(day, today), pitches }))}
        titles={titles}
      />
    </>
  );
}

/** Only these take a pitch of the club. */
function isHome(entry: ClubEntry): boolean {
  return entry.kind === 'session' || !entry.match.awaygame;
}
