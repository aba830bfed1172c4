/** What strangers find of each planted child on each surface, and what privacy.md allows them to find. */
import {
  allowedLevel,
  type Choice,
  type ChosenLevels,
  type FoundName as Named,
  PLANTED_AGES,
  type PlantedAge,
} from '@touchline/domain/privacy/planted-levels.testing';
import sharp from 'sharp';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { openPushService } from '#platform/push/push-service.testing.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { RecordingPrinter } from '#testing/files/recording-printer.testing.ts';
import { decoded } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, TEST_NOW } from '#testing/server/server.testing.ts';
import { type PlantedChild, plantTeam, TWENTY } from './planted-team.testing.ts';
import { type PublicSurface, type Strangers, SURFACES } from './surfaces/surfaces.testing.ts';

export type FoundName = Named | 'secret';

export interface Found {
  readonly age: PlantedAge;
  readonly surface: string;
  readonly family: Choice;
  readonly coach: Choice;
  readonly name: FoundName;
  readonly photo: boolean;
  /** The shirt number was found. */
  readonly number: boolean;
}

/**
 * What they find of teams of every age. The teams are read side by side, each on a server of its own: due jobs rest, and
 * pictures are made in child processes.
 */
export async function readAges(
  web: WebBuild,
  ages: readonly PlantedAge[] = PLANTED_AGES,
): Promise<readonly Found[]> {
  return (await Promise.all(ages.map((age) => readSurfaces(web, age)))).flat();
}

/** What strangers find of a planted team of this age, on every surface. @param choices one for each child */
export async function readSurfaces(
  web: WebBuild,
  age: PlantedAge,
  choices: readonly ChosenLevels[] = TWENTY,
): Promise<readonly Found[]> {
  const push = await openPushService(() => TEST_NOW);
  const pictures = new RecordingPrinter(new TypstPrinter());
  const env = { PUSH_SERVICES: push.url, PUBLIC_URL: 'https://touchline.example' };
  const server = await openTestServer({ web, env, deps: { pdf: pictures } });
  try {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return await readTeam({ server, push, pictures }, age, choices);
  } finally {
    await server.close();
    await push.close();
  }
}

async function readTeam(
  strangers: Strangers,
  age: PlantedAge,
  choices: readonly ChosenLevels[],
): Promise<readonly Found[]> {
  const team = await plantTeam(strangers.server, age, choices);
  const found: Found[] = [];
  for (const surface of SURFACES) {
    const { text, pictures } = await surface.read(strangers, team);
    const colours = await Promise.all(pictures.map(colourOf));
    for (const child of team.children) {
      const words = typeof text === 'string' ? text : text(child);
      const photo = colours.some((colour) => isNear(colour, child.colour));
      const bytes = [words, ...pictures.map((file) => file.toString('latin1'))].join('\n');
      const { family, coach } = child;
      const seen = { name: nameIn(bytes, child), photo, number: hasNumber(words, child) };
      found.push({ age, surface: surface.title, family, coach, ...seen });
    }
  }
  return found;
}

/** What was found beyond what is allowed, and what is missing although it is allowed, one line for each. */
export function differences(found: readonly Found[]): readonly string[] {
  return found.flatMap((one) => {
    const { age, surface, family, coach, name, photo } = one;
    const may = allowed(one);
    if (name === may.name && photo === may.photo) return [];
    const who = `${age || 'no age'}, family ${family || '–'}, coach ${coach || '–'}`;
    const words = (shown: Pick<Found, 'name' | 'photo'>) => `${shown.name}${shown.photo ? ' and photo' : ''}`;
    return [`${surface}: ${who}: ${words(one)} instead of ${words(may)}`];
  });
}

function nameIn(text: string, { planted }: PlantedChild): FoundName {
  const all = text.toLowerCase();
  const has = (word: string) => all.includes(word.toLowerCase());
  if (planted.secret.some(has)) return 'secret';
  if (planted.full.some(has)) return 'full name';
  return has(planted.first) ? 'first name' : 'none';
}

/** As a value or a word. A length in the headers is none, nor are digits within an address. */
function hasNumber(text: string, { number }: PlantedChild): boolean {
  return new RegExp(`(?<!length":)[\\s":>(#,\\[]${number}[\\s",<.)}\\]]`).test(text);
}

async function colourOf(file: Buffer): Promise<readonly number[]> {
  const { pixels, channels } = await decoded(file);
  const { channels: measured } = await sharp(pixels, {
    raw: { width: pixels.length / channels, height: 1, channels },
  }).stats();
  return measured.map(({ mean }) => mean);
}

const NEAR = 12;
const isNear = (one: readonly number[], other: readonly number[]) =>
  other.every((value, at) => Math.abs(value - (one[at] ?? Number.NaN)) < NEAR);

/**
 * What may be found, written from privacy.md and not from the code: names are full and photos are on for the whole team,
 * so only age and levels limit them.
 */
export function allowed({
  age,
  surface,
  family,
  coach,
}: Omit<Found, 'name' | 'photo' | 'number'>): Pick<Found, 'name' | 'photo'> {
  const { photos } = SURFACES.find(({ title }) => title === surface) as PublicSurface;
  // They name teams only, or a family's own children, whatever other families allow.
  if (['Club page', 'Calendar', 'Pictures of links', 'Mails'].some((title) => surface.startsWith(title)))
    return { name: 'none', photo: false };
  const level = allowedLevel(age, { family, coach });
  if (level === 'shielded') return { name: 'none', photo: false };
  // Cards, injuries, missed penalties and own goals.
  if (surface.startsWith('Cards') && age === 'U13') return { name: 'none', photo: false };
  // A link about attendance never says more than a first name.
  if (level === 'limited' || surface.includes('attendance link')) return { name: 'first name', photo: false };
  return { name: 'full name', photo: photos };
}
