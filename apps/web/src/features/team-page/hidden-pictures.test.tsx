import { create } from '@touchline/domain/entity/rows/rows';
import { mediumFields, type Visibility } from '@touchline/domain/entity/tables/medium';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HiddenPictures } from './HiddenPictures.tsx';

const shown = (visibility: Visibility, sid = 5) => {
  const media = [create(mediumFields, { sid: 5, visibility })];
  return renderToStaticMarkup(<HiddenPictures page={{ main_sid: 0, logo_sid: sid }} media={media} />);
};

test('the reason why a chosen photo is not on the page is told; a public one needs none', () => {
  expect(shown('PUBLIC')).toBe('');
  expect(shown('TRASH')).toContain('Logo: none, because the chosen photo is in the trash.');
  expect(shown('PRIVATE')).toContain('Logo: none, because only the staff sees the chosen photo.');
  expect(shown('PUBLIC', 6)).toContain('Logo: none, because the chosen photo was deleted.');
});
