/** The document of a public page that has no script: a Team Page or a club page, its card, or why there is none. */
import type { NoTeamPage, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import { isLocale, setLocale } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { documentText } from '../document.ts';
import { EmptyPage } from './EmptyPage.tsx';

export type PublicLook = TeamPageLook & { readonly styles: readonly string[] };

export interface OpenPage {
  readonly title: string;
  readonly page: ReactNode;
  /** For other sites. */
  readonly card: ReactNode;
  /** The preview of a link to the page, as HTML. */
  readonly preview: string;
  /** Search engines may list the page. */
  readonly indexed: boolean;
}

/** Title and text of a page that is not shown. */
export type EmptyTexts = Readonly<
  Record<NoTeamPage, { readonly title: () => string; readonly text: () => string }>
>;

/** @param open makes the page, in the language of the look */
export function publicDocument(look: PublicLook, open: () => OpenPage): string {
  const document = begin(look);
  const { title, page, card, preview, indexed } = open();
  const isPage = look.layout === 'page';
  return documentText({
    ...document,
    title,
    head: isPage ? preview : '',
    body: renderToString(isPage ? page : card),
    again: false,
    indexed: isPage && indexed,
  });
}

export function emptyDocument(look: PublicLook, reason: NoTeamPage, texts: EmptyTexts): string {
  const document = begin(look);
  const { title, text } = texts[reason];
  return documentText({
    ...document,
    title: title(),
    head: '',
    body: renderToString(<EmptyPage title={title()} text={text()} />),
    again: reason === 'away',
    indexed: false,
  });
}

function begin({ locale, appearance, styles }: PublicLook) {
  setLocale(isLocale(locale) ? locale : 'en');
  return { locale, appearance, styles, scripts: [], state: null };
}
