/** Applies language and appearance from the settings to the page and to the copy for the next start. */
import { useMediaQuery } from '@mantine/hooks';
import type { Appearance } from '@touchline/domain/entity/device/appearance';
import { getLocale, isLocale, type Locale, setLocale } from '@touchline/i18n';
import { useEffect } from 'react';
import { useSettings } from '#data/hooks/settings.ts';
import { bridge } from '#data/native/bridge.ts';
import { focusPlace, placeOfFocus } from './focus.ts';
import { isAppearance, rememberAppearance, rememberedAppearance, rememberLanguage } from './remembered.ts';

/** The colour of the browser's own bars: `paper` of tokens.css. */
const PAPER = { light: '#f5f7f4', dark: '#0b110d', sun: '#ffffff' } as const;

export interface Look {
  readonly locale: Locale;
  readonly scheme: 'light' | 'dark';
}

export function useLook(): Look {
  const settings = useSettings();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  });
  const chosen = settings?.appearance;
  const saving = settings?.energysaver ?? false;
  const appearance = appearanceOf(
    isAppearance(chosen) ? chosen : (rememberedAppearance() ?? 'automatic'),
    saving,
  );
  const locale = isLocale(settings?.locale) ? settings.locale : getLocale();
  // Runs before the children render, so that no text appears in the previous language.
  if (locale !== getLocale()) speak(locale);
  useEffect(() => {
    document.documentElement.lang = locale;
    rememberLanguage(locale);
    focusPlace(focused);
    focused = -1;
  }, [locale]);
  useEffect(() => {
    rememberAppearance(appearance);
    if (appearance === 'sun') document.documentElement.dataset.contrast = 'sun';
    else delete document.documentElement.dataset.contrast;
  }, [appearance]);
  useEffect(() => {
    if (saving) document.documentElement.dataset.energysaver = '';
    else delete document.documentElement.dataset.energysaver;
  }, [saving]);
  const notch = settings?.device_has_notch ?? false;
  useEffect(() => {
    if (notch) document.documentElement.dataset.notch = '';
    else delete document.documentElement.dataset.notch;
  }, [notch]);
  const scheme = schemeOf(appearance, systemIsDark ?? false);
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', PAPER[appearance === 'sun' ? 'sun' : scheme]);
    }
    void bridge()?.setAppearance(scheme);
  }, [appearance, scheme]);
  return { locale, scheme };
}

let focused = -1;

function speak(locale: Locale): void {
  focused = placeOfFocus();
  setLocale(locale);
}

/**
 * The energy saver is dark, except with the appearance for bright sun, which some people need to read the screen.
 */
export function appearanceOf(chosen: Appearance, saving: boolean): Appearance {
  return saving && chosen !== 'sun' ? 'dark' : chosen;
}

/** Mantine has two schemes; the appearance for bright sun is a light one. */
export function schemeOf(appearance: Appearance, systemIsDark: boolean): 'light' | 'dark' {
  if (appearance === 'automatic') return systemIsDark ? 'dark' : 'light';
  return appearance === 'dark' ? 'dark' : 'light';
}
