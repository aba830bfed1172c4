import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { Shirt } from '../shirt/Shirt.tsx';
import { PagePhoto } from './PagePhoto.tsx';
import styles from './page-head.module.css';
import type { PagePlace } from './page-place.ts';

interface PageHeadProps {
  readonly view: PublicTeamPage;
  readonly place: PagePlace;
}

/** The team: main image, logo or shirt, title, division and season. */
export function PageHead({ view, place }: PageHeadProps) {
  const { title, team, division, season, shirt, logo, mainImage } = view;
  const facts = [title === team ? '' : team, division, season === '' ? '' : m.page_season({ season })].filter(
    (text) => text !== '',
  );
  return (
    <header className={styles.head}>
      {mainImage !== null && (
        <PagePhoto
          picture={mainImage}
          place={place}
          alt={m.page_picture_of({ team: title })}
          sizes="(min-width: 60em) 60rem, 100vw"
          className={styles.main}
        />
      )}
      <div className={styles.band}>
        {logo === null ? (
          <Shirt shirt={shirt} size={56} />
        ) : (
          <PagePhoto picture={logo} place={place} alt="" sizes="56px" className={styles.logo} />
        )}
        <div>
          <h1>{title}</h1>
          {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        </div>
      </div>
    </header>
  );
}
