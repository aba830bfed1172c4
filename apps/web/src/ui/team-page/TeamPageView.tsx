/** The content of a Team Page, on its own address and in the coach's preview. It needs no script. */
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { NoteText } from '../note/NoteText.tsx';
import { Figures } from './Figures.tsx';
import { Coming, Played, Playing } from './MatchLists.tsx';
import { Messages } from './Messages.tsx';
import { NextMatch, NextSession } from './NextCards.tsx';
import { PageHead } from './PageHead.tsx';
import { Players, Staff } from './People.tsx';
import type { PagePlace } from './page-place.ts';
import styles from './team-page.module.css';

export interface TeamPageViewProps {
  readonly view: PublicTeamPage;
  readonly place: PagePlace;
}

export function TeamPageView({ view, place }: TeamPageViewProps) {
  const { nextMatch, nextSession, coming, played, players, staff, description } = view;
  return (
    <div className={styles.page}>
      <PageHead view={view} place={place} />
      <main className={styles.columns}>
        <div className={styles.column}>
          <Playing matches={view.playing} />
          {nextMatch !== null && <NextMatch match={nextMatch} locale={place.locale} />}
          {nextSession !== null && <NextSession session={nextSession} locale={place.locale} />}
          <Messages view={view} place={place} />
          {view.statistics !== null && <Figures statistics={view.statistics} />}
          {played !== null && (
            <Played matches={played} hidesResults={view.hidesResults} locale={place.locale} />
          )}
          {coming !== null && <Coming matches={coming} hasNext={nextMatch !== null} locale={place.locale} />}
        </div>
        <div className={styles.column}>
          {description.length > 0 && (
            <section className={styles.card} aria-label={m.screens_team_facts()}>
              <NoteText tree={description} done={m.words_done()} />
            </section>
          )}
          {players !== null && <Players players={players} shirt={view.shirt} place={place} />}
          {staff !== null && <Staff staff={staff} place={place} />}
        </div>
      </main>
    </div>
  );
}
