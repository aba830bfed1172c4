import { readFileSync } from 'node:fs';
import type { LinkPicture } from '@touchline/domain/media/link-picture';
import type { PdfDocument } from '#platform/pdf/pdf.ts';

let template: string | undefined;

/** The picture as a document of one page. */
export function drawingOf(values: LinkPicture): PdfDocument {
  template ??= readFileSync(new URL('picture.typ', import.meta.url), 'utf8');
  return { template, values };
}
