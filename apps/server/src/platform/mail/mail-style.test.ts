import { describe, expect, test } from 'vitest';
import { resetMail, signupMail } from '#features/auth/mails/account-mails.ts';
import { supportMail } from '#features/support/support-mail.ts';
import { DARK, LIGHT, LOOKS, STYLE_SHEET } from './mail-style.ts';

const READABLE = 4.5;
type Palette = typeof DARK;

/** WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each<[string, Palette]>([
  ['light', LIGHT],
  ['dark', DARK],
])('in the %s colours', (_, palette) => {
  test('every text has enough contrast with its background', () => {
    for (const colours of Object.values(LOOKS)) {
      const { color, background = 'card' } = colours as { color?: keyof Palette; background?: keyof Palette };
      if (color !== undefined)
        expect(contrast(palette[color], palette[background])).toBeGreaterThan(READABLE);
    }
  });
});

test('all mails say that they have a dark appearance, and bring its colours', async () => {
  const mails = [
    await signupMail({ to: 'a@example.org', code: '012345', locale: 'en' }),
    await resetMail({ to: 'a@example.org', url: 'https://touchline.example/x/', locale: 'nl-NL' }),
    await supportMail('a@example.org', {
      kind: 'support',
      email: 'b@example.org',
      account: null,
      text: 'x',
      details: '',
      locale: 'en',
    }),
  ];
  for (const { html } of mails) {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark){');
    const classes = [...html.matchAll(/ class="(\w+)"/g)].map(([, name = '']) => name);
    expect(classes.length).toBeGreaterThan(0);
    for (const name of classes) expect(STYLE_SHEET.text).toContain(`.${name}{`);
    // A colour without a class would stay light on a dark device.
    for (const [tag] of html.matchAll(/<\w+ [^>]*#[0-9a-f]{6}[^>]*>/g)) expect(tag).toContain(' class="');
  }
});
