/** The content of a Team Page, on its own address and in the coach's preview. It needs no script. */
import { pictureOfFigure } from '@touchline/domain/note/public-text';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { cx } from '../cx.ts';
import { NoteText } from '../note/NoteText.tsx';
import { teamColourStyle } from '../shirt/team-colours.ts';
import { CalendarLink } from './days/CalendarLink.tsx';
import { Coming, Played, Playing } from './days/MatchLists.tsx';
import { CalledOff, NextMatch, NextSession, NothingPlanned } from './days/NextCards.tsx';
import { Figures } from './Figures.tsx';
import { Messages } from './head/Messages.tsx';
import { PageHead } from './head/PageHead.tsx';
import { PagePhoto } from './head/PagePhoto.tsx';
import { keyed } from './keyed.ts';
import { Players, Staff } from './People.tsx';
import type { PagePlace } from './page-place.ts';
import styles from './team-page.module.css';

export interface TeamPageViewProps {
  readonly view: PublicTeamPage;
  readonly place: PagePlace;
}

/** Two columns on a wide screen. */
const HALF_OF_WIDE = '(min-width: 60em) 30rem, 100vw';

export function TeamPageView({ view, place }: TeamPageViewProps) {
  const { nextMatch, nextSession, coming, played, players, staff, description } = view;
  const moment = { locale: place.locale, now: place.now, timezone: view.timezone };
  return (
    <div className={styles.page} style={teamColourStyle(view.shirt)}>
      <PageHead view={view} place={place} />
      <main className={styles.columns}>
        <div className={cx(styles.column, styles.now)}>
          <Playing matches={view.playing} />
          {keyed(view.calledOff).map(([key, match]) => (
            <CalledOff key={key} match={match} moment={moment} />
          ))}
          {nextMatch !== null && <NextMatch match={nextMatch} moment={moment} />}
          {view.nothingPlanned && <NothingPlanned />}
          {nextSession !== null && <NextSession session={nextSession} moment={moment} />}
          <Messages view={view} place={place} />
        </div>
        <div className={cx(styles.column, styles.season)}>
          {view.statistics !== null && <Figures statistics={view.statistics} />}
          {played !== null && (
            <Played matches={played} hidesResults={view.hidesResults} locale={place.locale} />
          )}
          {coming !== null && <Coming matches={coming} hasNext={nextMatch !== null} locale={place.locale} />}
          {view.calendar && <CalendarLink address={place.calendarAddress} />}
        </div>
        <div className={cx(styles.column, styles.people)}>
          {description.tree.length > 0 && (
            <section className={styles.card}>
              <h2>{m.screens_team_facts()}</h2>
              <div dir="auto">
                <NoteText
                  tree={description.tree}
                  done={m.words_done()}
                  picture={(figure) => {
                    const picture = pictureOfFigure(figure, description.pictures);
                    if (picture === undefined) return null;
                    return (
                      <PagePhoto picture={picture} place={place} alt={m.words_photo()} sizes={HALF_OF_WIDE} />
                    );
                  }}
                />
              </div>
            </section>
          )}
          {players !== null && <Players players={players} shirt={view.shirt} place={place} />}
          {staff !== null && <Staff staff={staff} place={place} />}
        </div>
      </main>
    </div>
  );
}
