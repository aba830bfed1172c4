// Prints the floors of the repository. Fails on imports from a higher floor, and on import circles, types included.
import { cycles, upwardImports } from '../floors/graph.ts';
import { readImports } from '../floors/imports.ts';
import { BUILDINGS } from '../floors/order.ts';
import { root } from '../start/npm.mjs';

const imports = readImports(root);
for (const { folder, floors } of BUILDINGS) {
  console.log(`${folder || 'the repository'}: ${floors.map((names) => names.join(', ')).join(' < ')}`);
}
const upward = upwardImports(imports, BUILDINGS);
for (const { from, to, why } of upward) console.error(`upwards: ${from} imports ${to} (${why})`);
const circles = cycles(imports);
for (const files of circles) console.error(`circle of ${files.length}: ${files.join(', ')}`);
const count = [...imports.values()].reduce((sum, targets) => sum + targets.length, 0);
console.log(`${imports.size} files, ${count} imports: ${upward.length} upwards, ${circles.length} circles.`);
if (upward.length + circles.length > 0) process.exit(1);
