/** The page with all pictures: a tile for each screen, filters by name and look, links to the full pictures. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Tile {
  readonly stage: string;
  readonly scene: string;
  /** Names of files, in the order of the names. */
  readonly pictures: readonly string[];
}

/** Writes `index.html` for the pictures in the folder and returns their number. */
export async function writePage(folder: string): Promise<number> {
  const tiles = await tilesIn(folder);
  await writeFile(join(folder, 'index.html'), pageOf(tiles));
  return tiles.reduce((sum, { pictures }) => sum + pictures.length, 0);
}

async function tilesIn(folder: string): Promise<readonly Tile[]> {
  const tiles: Tile[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name: stage } of entries.filter((entry) => entry.isDirectory())) {
    const scenes: readonly string[] = JSON.parse(await readFile(join(folder, stage, 'scenes.json'), 'utf8'));
    for (const scene of scenes) {
      const files = await readdir(join(folder, stage, scene)).catch(() => []);
      const pictures = files.filter((file) => file.endsWith('.png')).sort();
      if (pictures.length > 0) tiles.push({ stage, scene, pictures });
    }
  }
  return tiles;
}

/** The parts of a file's name are classes, by which the filter hides pictures. */
function pageOf(tiles: readonly Tile[]): string {
  const looks = new Set(
    tiles.flatMap(({ pictures }) => pictures.flatMap((file) => file.split('.').slice(0, 3))),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Touchline: every screen</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
body { margin: 0 }
header { position: sticky; top: 0; padding: 0.75rem 1rem; background: Canvas; border-bottom: 1px solid GrayText; z-index: 1 }
header label { margin-right: 1rem; white-space: nowrap }
section { padding: 0 1rem 1rem }
h2 { font-size: 1rem; margin: 1rem 0 0.5rem }
div { display: flex; gap: 0.75rem; overflow-x: auto; align-items: flex-start }
figure { margin: 0; flex: none }
figcaption { font-size: 0.75rem }
img { display: block; height: 22rem; width: auto; max-width: 40rem; object-fit: cover; object-position: top; border: 1px solid GrayText }
</style>
<header>
<label>Screen <input type="search" id="name"></label>
${[...looks].map((look) => `<label><input type="checkbox" checked value="${look}"> ${look}</label>`).join('\n')}
<output></output>
</header>
${tiles.map(tile).join('\n')}
<script>
const boxes = [...document.querySelectorAll('input[type=checkbox]')];
const search = document.querySelector('#name');
function filter() {
  const hidden = boxes.filter((box) => !box.checked).map((box) => box.value);
  let shown = 0;
  for (const section of document.querySelectorAll('section')) {
    let any = false;
    for (const figure of section.querySelectorAll('figure')) {
      figure.hidden = hidden.some((look) => figure.classList.contains(look));
      any ||= !figure.hidden;
    }
    section.hidden = !any || !section.id.includes(search.value.toLowerCase());
    if (!section.hidden) shown += 1;
  }
  document.querySelector('output').textContent = shown + ' screens';
}
document.querySelector('header').addEventListener('input', filter);
filter();
</script>
</html>
`;
}

const tile = ({ stage, scene, pictures }: Tile) => `<section id="${stage} ${scene}">
<h2>${stage} · ${scene}</h2>
<div>
${pictures.map((file) => figure(`${stage}/${scene}/${file}`, file)).join('\n')}
</div>
</section>`;

function figure(path: string, file: string): string {
  const looks = file.split('.').slice(0, 3);
  return `<figure class="${looks.join(' ')}"><a href="${path}"><img loading="lazy" src="${path}" alt=""><figcaption>${looks.join(' ')}</figcaption></a></figure>`;
}
