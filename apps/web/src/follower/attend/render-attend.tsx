/**
 * Renders a page below `/attend` as a whole document. Every change is a plain form; only the switch for notifications needs
 * script, and is not there without.
 */
import type { AttendLook, AttendPage } from '@touchline/domain/request/answering/attend-page';
import { isLocale, m, setLocale } from '@touchline/i18n';
import { renderToString } from 'react-dom/server';
import { documentText } from '../document.ts';
import { AnswerScreen, answerTitle } from './answer/AnswerScreen.tsx';
import { hasSwitch, type SwitchState } from './notify/notify-switch.ts';
import { EmptyScreen } from './parts/EmptyScreen.tsx';
import { UnsubscribeScreen, unsubscribeTitle } from './parts/UnsubscribeScreen.tsx';
import { AskScreen } from './privacy/AskScreen.tsx';
import { PrivacyScreen, privacyTitle } from './privacy/PrivacyScreen.tsx';
import { EMPTY_TEXT, teamText } from './words/words.ts';

export interface AttendAssets {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export function renderAttend(
  input: AttendPage,
  { locale, appearance, styles, scripts }: AttendLook & AttendAssets,
): string {
  setLocale(isLocale(locale) ? locale : 'en');
  const { title, screen } = shown(input, locale);
  const state: SwitchState | null = hasSwitch(input) ? { token: input.token, locale } : null;
  return documentText({
    locale,
    appearance,
    title,
    styles,
    scripts: state === null ? [] : scripts,
    head: '',
    body: renderToString(screen),
    state,
    // Reloading by itself takes the page away from people who read it aloud.
    again: false,
  });
}

function shown(input: AttendPage, locale: string) {
  switch (input.page) {
    case 'answer':
      return {
        title: m.attend_page_title({ title: answerTitle(input, locale), team: teamText(input.view.team) }),
        screen: <AnswerScreen shown={input} locale={locale} />,
      };
    case 'privacy':
      return {
        title: m.attend_page_title({ title: privacyTitle(input), team: teamText(input.view.team) }),
        screen: <PrivacyScreen shown={input} locale={locale} />,
      };
    case 'askLink':
      return {
        title: m.attend_page_title({ title: m.privacy_ask_title(), team: teamText(input.team) }),
        screen: <AskScreen shown={input} locale={locale} />,
      };
    case 'unsubscribe':
      return { title: unsubscribeTitle(input), screen: <UnsubscribeScreen shown={input} locale={locale} /> };
    case 'unknown':
    case 'gone':
    case 'away':
    case 'unsaved':
    case 'limited':
      return { title: EMPTY_TEXT[input.page].title(), screen: <EmptyScreen reason={input.page} /> };
  }
}
