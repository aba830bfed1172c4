import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../entity/fields/field.ts';
import {
  isSquare,
  MEDIUM_TYPES,
  type Medium,
  mediumFields,
  mediumTypeOf,
  pictureAddress,
  pictureUri,
  RENDITION_SIZES,
  renditionAddress,
  VISIBILITIES,
} from '../entity/tables/medium.ts';
import { renditionFile, squareFile } from './public-picture.ts';
import { intoTrash, isInTrash, outOfTrash, TRASH_DAYS, trashDaysLeft, trashEndsAt } from './trash.ts';
import { isPublic, mayBePortrait, visibilityOf } from './visibility.ts';

const medium = (changes: Partial<Medium> = {}): Medium => ({ ...defaultsOf(mediumFields), ...changes });
const NAME = '0123456789abcdef0123456789abcdef';
const DAY = 86_400;

describe('the type of a medium', () => {
  test('decides whether its picture is cut to squares; unknown types of other apps are photos', () => {
    expect(MEDIUM_TYPES.filter((type) => isSquare({ type }))).toEqual(['portrait', 'team_logo']);
    for (const type of ['', 'video', 'PORTRAIT']) {
      expect(mediumTypeOf({ type })).toBe('photo');
      expect(isSquare({ type })).toBe(false);
    }
  });

  test('a picture that keeps its shape has an address for each size, and no foreign address is loaded', () => {
    const uri = pictureUri('media', 17, NAME);
    expect(RENDITION_SIZES.map((size) => renditionAddress(uri, size))).toEqual([
      `/api/pictures/media/17/${NAME}-320.webp`,
      `/api/pictures/media/17/${NAME}-960.webp`,
      `/api/pictures/media/17/${NAME}-1920.webp`,
    ]);
    expect(renditionAddress(`https://tracker.example/api/pictures/media/17/${NAME}`, 320)).toBe(null);
    expect(pictureAddress(uri, 64)).toBe(`/api/pictures/media/17/${NAME}-64.webp`);
  });

  test('a file of a public page has a name, and no id of a row', () => {
    expect(renditionFile({ name: NAME })).toBe(`${NAME}.webp`);
    expect(squareFile(NAME, 128)).toBe(`${NAME}-128.webp`);
  });
});

describe('the visibility of a medium', () => {
  test('is UNDEFINED until its picture has arrived, and PRIVATE then', () => {
    expect(visibilityOf(medium())).toBe('UNDEFINED');
    expect(visibilityOf(medium({ uri: pictureUri('media', 1, NAME) }))).toBe('PRIVATE');
  });

  test('stays what a coach chose', () => {
    for (const visibility of VISIBILITIES.filter((one) => one !== 'UNDEFINED')) {
      for (const uri of ['', pictureUri('media', 1, NAME)]) {
        expect(visibilityOf(medium({ uri, visibility }))).toBe(visibility);
      }
    }
  });

  test('only PUBLIC is open to everybody on the team', () => {
    expect(VISIBILITIES.filter((visibility) => isPublic({ visibility }))).toEqual(['PUBLIC']);
  });

  test("a player's photo in the trash, or with an error, is shown on no page", () => {
    expect(VISIBILITIES.filter((visibility) => mayBePortrait({ visibility }))).toEqual([
      'UNDEFINED',
      'PUBLIC',
      'PRIVATE',
    ]);
  });
});

describe('the trash', () => {
  test('keeps a medium for thirty days', () => {
    const trashed = medium({ ...intoTrash(1_000.7), updatedAt: 1_000 });
    expect([isInTrash(trashed), trashed.trashed_at]).toEqual([true, 1_000]);
    expect(trashEndsAt(trashed)).toBe(1_000 + TRASH_DAYS * DAY);
    expect([0, 1, 29.5, 30, 40].map((days) => trashDaysLeft(trashed, 1_000 + days * DAY))).toEqual([
      30, 29, 0, 0, 0,
    ]);
  });

  test('counts from the last change when another app moved it there without the time', () => {
    expect(trashEndsAt(medium({ visibility: 'TRASH', updatedAt: 5_000 }))).toBe(5_000 + TRASH_DAYS * DAY);
  });

  test('does not believe a clock that is wrong: not a time to come, and a week stays after one long ago', () => {
    const trashed = { visibility: 'TRASH', updatedAt: 100 * DAY } as const;
    expect(trashEndsAt(medium({ ...trashed, trashed_at: 5_000 * DAY }))).toBe(130 * DAY);
    expect(trashEndsAt(medium({ ...trashed, trashed_at: 1 }))).toBe(107 * DAY);
    expect(trashEndsAt(medium({ ...trashed, trashed_at: 90 * DAY }))).toBe(120 * DAY);
  });

  test('gives a medium back as PRIVATE', () => {
    const restored = medium({ ...intoTrash(1_000), ...outOfTrash() });
    expect([visibilityOf(restored), trashEndsAt(restored), isInTrash(restored)]).toEqual([
      'PRIVATE',
      null,
      false,
    ]);
  });
});
