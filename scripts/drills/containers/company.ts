import type { Engine } from './engine.ts';
export async function tryCompany(_engine: Engine, _deploy: string): Promise<readonly string[]> { return []; }
