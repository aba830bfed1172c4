/** The content of a club page, on its own address and in the owner's preview. It needs no script. */
import type { PublicClubPage, PublicClubTeam } from '@touchline/domain/club/club-page';
import { m } from '@touchline/i18n';
import { Shirt } from '../shirt/Shirt.tsx';
import { PageBand } from '../team-page/head/PageBand.tsx';
import head from '../team-page/head/page-head.module.css';
import { longDayText } from '../team-page/page-words.ts';
import page from '../team-page/team-page.module.css';
import { ClubMatches } from './ClubMatches.tsx';
import styles from './club-page.module.css';

export interface ClubPagePlace {
  readonly locale: string;
  /** @param token of a Team Page */
  readonly teamAddress: (token: string) => string;
}

export interface ClubPageViewProps {
  readonly view: PublicClubPage;
  readonly place: ClubPagePlace;
}

export function ClubPageView({ view, place }: ClubPageViewProps) {
  const { title, text, teams, playing, today, hidesResults } = view;
  const days = view.days.filter(({ matches }) => matches.length > 0);
  return (
    <div className={page.page}>
      <header className={head.head}>
        <PageBand title={title === '' ? m.common_club() : title} facts="" />
      </header>
      <main className={page.columns}>
        <div className={page.column}>
          {playing.length > 0 && (
            <section className={page.card} data-main="">
              <h2 className={styles.live}>{m.words_live()}</h2>
              <ClubMatches matches={playing} locale={place.locale} links="buttons" />
            </section>
          )}
          {days.map(({ day, matches }) => (
            <section key={day} className={page.card}>
              <h2>{longDayText(day, today, place.locale)}</h2>
              <ClubMatches matches={matches} locale={place.locale} links="names" />
            </section>
          ))}
          {playing.length + days.length === 0 && (
            <section className={page.card}>
              <h2>{m.common_menu_matches()}</h2>
              <p className={styles.quiet}>{m.clubpage_quiet()}</p>
            </section>
          )}
          {hidesResults && <p className={styles.hidden}>{m.clubpage_results_hidden()}</p>}
        </div>
        <div className={page.column}>
          {text !== '' && (
            <section className={page.card} aria-label={m.clubpage_about()}>
              <p className={styles.text}>{text}</p>
            </section>
          )}
          {teams.length > 0 && (
            <section className={page.card}>
              <h2>{m.players_teams_title()}</h2>
              <ul className={styles.teams}>
                {teams.map((team) => (
                  <li key={JSON.stringify(team)}>
                    <TeamOf team={team} place={place} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </main>
    </div>
  );
}

interface TeamOfProps {
  readonly team: PublicClubTeam;
  readonly place: ClubPagePlace;
}

/** A team, which leads to its Team Page where that has a link. */
function TeamOf({ team: { name, division, shirt, page: token }, place }: TeamOfProps) {
  return (
    <>
      <Shirt shirt={shirt} size={36} />
      <span>
        {token === '' ? <b>{name}</b> : <a href={place.teamAddress(token)}>{name}</a>}
        {division !== '' && <small>{division}</small>}
      </span>
    </>
  );
}
