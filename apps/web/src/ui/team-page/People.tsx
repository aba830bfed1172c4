/** The players and the staff. Names and photos are those that the view allows. */
import type { Shirt as TeamShirt } from '@touchline/domain/entity/tables/team';
import { SHIRT_NUMBER_NONE } from '@touchline/domain/match-limits';
import type { PagePicture, PagePlayer, PageStaff } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { Shirt } from '../shirt/Shirt.tsx';
import { PagePhoto } from './head/PagePhoto.tsx';
import { keyed } from './keyed.ts';
import type { PagePlace } from './page-place.ts';
import { playerText, STAFF_ROLE_TEXT } from './page-words.ts';
import styles from './people.module.css';
import page from './team-page.module.css';

interface PlayersProps {
  readonly players: readonly PagePlayer[];
  readonly shirt: TeamShirt;
  readonly place: PagePlace;
}

export function Players({ players, shirt, place }: PlayersProps) {
  if (players.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>{m.matchday_event_team()}</h2>
      <ul className={styles.players}>
        {keyed(players).map(([key, player]) => (
          <li key={key}>
            {player.picture === null ? (
              <Shirt
                shirt={shirt}
                size={56}
                number={player.number === SHIRT_NUMBER_NONE ? '' : player.number}
              />
            ) : (
              <span className={styles.portrait}>
                <Face picture={player.picture} place={place} />
                {player.number !== SHIRT_NUMBER_NONE && <b>{player.number}</b>}
              </span>
            )}
            <bdi>{playerText(player)}</bdi>
          </li>
        ))}
      </ul>
      {players.some(({ name }) => name === '') && <p className={page.hint}>{m.page_names_allowed()}</p>}
    </section>
  );
}

interface StaffProps {
  readonly staff: readonly PageStaff[];
  readonly place: PagePlace;
}

export function Staff({ staff, place }: StaffProps) {
  if (staff.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>{m.page_staff()}</h2>
      <ul className={styles.staff}>
        {keyed(staff).map(([key, { name, role, picture }]) => (
          <li key={key}>
            {picture === null ? (
              <span className={styles.initial} aria-hidden="true">
                {Array.from(name)[0]?.toLocaleUpperCase()}
              </span>
            ) : (
              <Face picture={picture} place={place} />
            )}
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{STAFF_ROLE_TEXT[role]()}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Face({ picture, place }: { readonly picture: PagePicture; readonly place: PagePlace }) {
  return <PagePhoto picture={picture} place={place} alt="" sizes="56px" className={styles.face} />;
}
