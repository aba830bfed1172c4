/** Texts for a file that cannot be a photo, and for a photo that the server refused. */
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { WithCode } from '../parts/page/ErrorCode.tsx';
import { CHOSEN_BYTES_MAX, CHOSEN_PIXELS_MAX, CHOSEN_SIDE_MIN, type PictureRefusal } from './chosen-file.ts';

const MEGABYTE = 1024 * 1024;
const MILLION = 1_000_000;

const REFUSED: Readonly<Record<PictureRefusal['code'], () => string>> = {
  type: m.photos_err_type,
  heic: m.photos_err_heic,
  empty: m.photos_err_empty,
  tooLarge: () => m.photos_err_too_large({ megabytes: CHOSEN_BYTES_MAX / MEGABYTE }),
  tooManyPixels: () => m.photos_err_too_many_pixels({ million: CHOSEN_PIXELS_MAX / MILLION }),
  tooFewPixels: () => m.photos_err_too_few_pixels({ side: CHOSEN_SIDE_MIN }),
  unreadable: m.photos_err_unreadable,
  damaged: m.photos_err_damaged,
};

export function refusedFileText({ code }: PictureRefusal): string {
  return REFUSED[code]();
}

const BY_CODE: Readonly<Record<number, () => string>> = {
  403: m.photos_why_rights,
  404: m.photos_why_gone,
  409: m.photos_why_taken,
  413: m.photos_why_size,
  415: m.photos_why_type,
  422: m.photos_why_unreadable,
  507: m.photos_why_quota,
};

/** The text of a refused photo by code; an unknown code is shown below the text. */
export function refusedPhotoText(code: number): ReactNode {
  const text = BY_CODE[code];
  return text === undefined ? <WithCode text={m.photos_why_other()} code={code} /> : text();
}
