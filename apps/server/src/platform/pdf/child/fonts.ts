/** The fonts of documents, from npm packages under the Open Font License. */
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { codePointsOf } from './code-points.ts';

interface Font {
  /** As the file names it. */
  readonly family: string;
  readonly package: string;
  readonly files: readonly string[];
}

/** The first family that has a character prints it. */
const FONTS: readonly Font[] = [
  google('Inter', ['400Regular', '600SemiBold', '700Bold']),
  google('Vazirmatn'),
  // Letters that Vazirmatn lacks, such as those of Uyghur and Sindhi.
  {
    family: 'Noto Naskh Arabic',
    package: '@embedpdf/fonts-arabic',
    files: ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
  },
  {
    family: 'Noto Sans Hebrew',
    package: '@embedpdf/fonts-hebrew',
    files: ['fonts/NotoSansHebrew-Regular.ttf', 'fonts/NotoSansHebrew-Bold.ttf'],
  },
  {
    family: 'Noto Sans S Chinese',
    package: '@embedpdf/fonts-sc',
    files: ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  },
  { ...google('Nanum Gothic'), family: 'NanumGothic' },
  ...[
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thai',
  ].map((script) => google(`Noto Sans ${script}`)),
];

function google(family: string, weights: readonly string[] = ['400Regular', '700Bold']): Font {
  return {
    family,
    package: `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`,
    files: weights.map((weight) => `${weight}/${family.replaceAll(' ', '')}_${weight}.ttf`),
  };
}

export interface OpenFonts {
  readonly files: readonly string[];
  /** Characters that at least one family has in all its weights. */
  readonly covered: ReadonlySet<number>;
  /** The families that a text needs, in the order in which they are tried. */
  familiesFor(text: string): readonly string[];
}

export function openFonts(): OpenFonts {
  const fonts = FONTS.map((font) => {
    const folder = folderOf(font.package);
    const files = font.files.map((file) => join(folder, file));
    const [regular = new Set<number>(), ...others] = files.map(codePointsOf);
    // A few characters are missing in bold.
    const characters = [...regular].filter((one) => others.every((weight) => weight.has(one)));
    return { family: font.family, files, characters: new Set(characters) };
  });
  const [main, ...fallbacks] = fonts;
  if (main === undefined) throw new Error('there is no font');
  return {
    files: fonts.flatMap(({ files }) => files),
    covered: new Set(fonts.flatMap(({ characters }) => [...characters])),
    familiesFor(text) {
      // Typst tries families one after the other for each run of text, so those that nothing needs cost time.
      const others = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);
      const missing = others.filter((codePoint) => !main.characters.has(codePoint));
      const needed = fallbacks.filter(({ characters }) => missing.some((one) => characters.has(one)));
      return [main, ...needed].map(({ family }) => family);
    },
  };
}

function folderOf(name: string): string {
  const description = findPackageJSON(name, import.meta.url);
  if (description === undefined) throw new Error(`the package ${name} is not installed`);
  return dirname(description);
}
