import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import type { CSSProperties } from 'react';
import { Shirt } from '../../shirt/Shirt.tsx';
import type { PagePlace } from '../page-place.ts';
import { PageBand } from './PageBand.tsx';
import { PagePhoto } from './PagePhoto.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly view: PublicTeamPage;
  readonly place: PagePlace;
}

/** The team in its colours: main image, logo or shirt, title, division and season. */
export function PageHead({ view, place }: PageHeadProps) {
  const { title, team, division, season, shirt, logo, mainImage } = view;
  const facts = [title === team ? '' : team, division, season === '' ? '' : m.page_season({ season })].filter(
    (text) => text !== '',
  );
  return (
    <header className={styles.head}>
      <div className={styles.inner}>
        {mainImage !== null && (
          <div
            className={styles.main}
            style={{ '--ratio': mainImage.width / Math.max(1, mainImage.height) } as CSSProperties}
          >
            <PagePhoto
              picture={mainImage}
              place={place}
              alt={m.page_picture_of({ team: title })}
              sizes="(min-width: 48em) 36rem, 100vw"
            />
          </div>
        )}
        <PageBand title={title} facts={facts.join(' · ')}>
          {logo === null ? (
            <Shirt shirt={shirt} size={56} />
          ) : (
            <PagePhoto picture={logo} place={place} alt="" sizes="64px" className={styles.logo} />
          )}
        </PageBand>
      </div>
    </header>
  );
}
