/** The fonts of documents, from npm packages under the Open Font License. */
import { readFileSync } from 'node:fs';
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
  readonly families: readonly string[];
  /** Characters that at least one family has in all its weights. */
  readonly covered: ReadonlySet<number>;
}

export function openFonts(): OpenFonts {
  const covered = new Set<number>();
  const files: string[] = [];
  for (const font of FONTS) {
    const folder = folderOf(font.package);
    const paths = font.files.map((file) => join(folder, file));
    files.push(...paths);
    const [first = new Set<number>(), ...others] = paths.map((path) => codePointsOf(readFileSync(path)));
    // A few characters are missing in bold.
    for (const codePoint of first)
      if (others.every((weight) => weight.has(codePoint))) covered.add(codePoint);
  }
  return { files, families: FONTS.map(({ family }) => family), covered };
}

function folderOf(name: string): string {
  const description = findPackageJSON(name, import.meta.url);
  if (description === undefined) throw new Error(`the package ${name} is not installed`);
  return dirname(description);
}
