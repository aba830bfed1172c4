/** Takes the pictures of a stage: screens of one kind, with what they need on the server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Device, type DeviceOptions, expect, type Fixtures, test as withDemo } from '../fixtures.ts';
import { openScreen } from '../tools/addresses.ts';
import {
  type Appearance,
  CHOICE_VARIABLE,
  type Choice,
  fileOf,
  LANGUAGES,
  type Language,
  type Picture,
  SIZES,
} from './choice.ts';
import type { Scene } from './scenes.ts';
import { textsOf } from './words.ts';

export interface Stage<Given> {
  readonly name: string;
  /** Words in place of ids; they name the scenes. */
  readonly sample: Given;
  readonly scenes: (given: Given) => readonly Scene[];
  /** Brings the server where the pictures need it. */
  readonly prepare: (parts: Fixtures) => Promise<Given>;
  /** The device that shows the scenes; the coach's by default. */
  readonly device?: (parts: Fixtures, options: DeviceOptions, given: Given) => Promise<Device>;
}

/** A stage uses these fixtures of a test, which may have more. */
type Test = (title: string, body: (parts: Fixtures) => Promise<void>) => void;

const choice: Choice = JSON.parse(process.env[CHOICE_VARIABLE] ?? '{"screens":[],"pictures":[],"folder":""}');

/** One test for each language, and one more for the laptop, which has a mouse. */
export function takePictures<Given>(stage: Stage<Given>, test: Test = withDemo): void {
  const named = stage.scenes(stage.sample);
  const wanted = named.flatMap(({ name }, at) =>
    isWanted(`${stage.name}/${withHyphens(name)}`) ? [at] : [],
  );
  if (wanted.length === 0) return;
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    for (const hasMouse of [false, true]) {
      const pictures = choice.pictures.filter(
        (one) => one.language === language && (one.size === 'laptop') === hasMouse,
      );
      const [first] = pictures;
      if (first === undefined) continue;
      test(`${stage.name}, ${language}, ${hasMouse ? 'laptop' : 'phone and tablet'}`, async ({
        server,
        newDevice,
        coachDevice,
      }) => {
        const parts = { server, newDevice, coachDevice };
        const given = await stage.prepare(parts);
        const options = { locale: LANGUAGES[language], viewport: SIZES[first.size] };
        const pointer = hasMouse ? { isMobile: false, hasTouch: false } : {};
        const open = stage.device ?? ((all: Fixtures, chosen: DeviceOptions) => all.coachDevice(chosen));
        const { page } = await open(parts, { ...options, ...pointer }, given);
        const scenes = stage.scenes(given);
        await writeNames(stage.name, named);
        for (const at of wanted) {
          const [scene, name] = [scenes[at], named[at]?.name ?? ''];
          if (scene === undefined) throw new Error(`${stage.name} has no scene ${name}`);
          if (hasMouse && scene.isTouch) continue;
          const folder = folderOf(stage.name, name);
          await page.setViewportSize(SIZES[first.size]);
          const problem = await show(page, scene, language).then(() => null, String);
          // The other scenes are worth a look, too.
          expect.soft(problem, `${stage.name}/${name}`).toBeNull();
          if (problem !== null) continue;
          for (const picture of pictures) await take(page, { scene, picture, folder });
        }
      });
    }
  }
}

const isWanted = (name: string) =>
  choice.screens.length === 0 || choice.screens.some((part) => name.includes(part));

const folderOf = (stage: string, name: string) => join(choice.folder, stage, withHyphens(name));

const withHyphens = (name: string) => name.replaceAll('/', '-');

/** The order of the scenes, for the page with all pictures. */
async function writeNames(stage: string, scenes: readonly Scene[]): Promise<void> {
  await mkdir(join(choice.folder, stage), { recursive: true });
  const names = scenes.map(({ name }) => withHyphens(name));
  await writeFile(join(choice.folder, stage, 'scenes.json'), JSON.stringify(names));
}

async function show(page: Page, scene: Scene, language: Language): Promise<void> {
  const { name, address, isMail, before, arrange, open } = scene;
  const text = textsOf(language);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' });
  await page.unrouteAll();
  await page.context().setOffline(false);
  await before?.(page);
  if (isMail) await page.goto(address);
  else await openScreen(page, address);
  await arrange?.(page, text);
  if (open === undefined) return;
  await open(page, text);
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first(), name).toBeVisible();
}

interface Shot {
  readonly scene: Scene;
  readonly picture: Picture;
  readonly folder: string;
}

async function take(page: Page, { scene, picture, folder }: Shot): Promise<void> {
  await page.setViewportSize(SIZES[picture.size]);
  await appear(page, picture.appearance);
  await mkdir(folder, { recursive: true });
  const fullPage = scene.open === undefined;
  if (fullPage) await page.evaluate(unroll, true);
  await page.screenshot({ path: join(folder, fileOf(picture)), fullPage, animations: 'disabled' });
  if (fullPage) await page.evaluate(unroll, false);
}

/**
 * Runs in the page. A bar at the end of the screen would lie in the middle of a picture of the whole page, and rows
 * that are not on the screen would be empty.
 */
function unroll(isWhole: boolean): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isWhole) {
      for (const name of (element.dataset.unrolled ?? '').split(' ')) element.style.removeProperty(name);
      delete element.dataset.unrolled;
      continue;
    }
    const { position, bottom, contentVisibility } = getComputedStyle(element);
    const { top, height } = element.getBoundingClientRect();
    const set = (name: string, value: string) => {
      element.style.setProperty(name, value);
      element.dataset.unrolled = `${element.dataset.unrolled ?? ''} ${name}`.trim();
    };
    if (contentVisibility === 'auto') set('content-visibility', 'visible');
    if (position === 'sticky' && bottom !== 'auto') set('position', 'static');
    const isBar = position === 'fixed' && height > 0 && height < clientHeight / 2 && top > clientHeight / 2;
    if (isBar) set('translate', `0 ${scrollHeight - clientHeight}px`);
  }
}

async function appear(page: Page, appearance: Appearance): Promise<void> {
  await page.emulateMedia({
    colorScheme: appearance === 'dark' ? 'dark' : 'light',
    contrast: appearance === 'contrast' ? 'more' : 'no-preference',
    forcedColors: appearance === 'forced' ? 'active' : 'none',
  });
  await page.evaluate(settle, appearance === 'sun');
}

/** Runs in the page. Waits until fonts and pictures are there and the new size and colours are drawn. */
async function settle(isSun: boolean): Promise<void> {
  const { dataset } = document.documentElement;
  // Only the app has this appearance.
  if (isSun && document.getElementById('root') !== null) dataset.contrast = 'sun';
  else delete dataset.contrast;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let drawn = 0; drawn < 3; drawn += 1) await frame();
  await document.fonts.ready;
  const isOnScreen = (image: HTMLImageElement) => image.checkVisibility() && image.loading !== 'lazy';
  await Promise.all([...document.images].filter(isOnScreen).map((image) => image.decode().catch(() => null)));
  await frame();
}
