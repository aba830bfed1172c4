/** The caption of a picture. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { type MediaWork, setCaption } from '#data/commands/media/media.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';

/** Characters. */
export const CAPTION_MAX = 255;

type CaptionValues = Pick<Medium, 'caption'>;

export const captionForm: EditForm<Medium, CaptionValues, MediaWork> = {
  values: ({ caption }) => ({ caption }),
  problems: ({ caption }) => ({ caption: caption.length > CAPTION_MAX ? m.words_err_too_long() : null }),
  write: ({ store, row }, { caption = '' }) => setCaption(store, row.sid, caption.trim()),
};
