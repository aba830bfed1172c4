/**
 * The app's document, the same for every screen. It says what this server offers: the start page asks the server for
 * nothing, and promises only what is true here (decision 121).
 */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { type Packed, type Packing, packed } from './packed.ts';

/** The document in the encoding that the client accepts. */
export type AppDocument = (packing: Packing) => Packed;

/** Compresses it once. `built` is the document of the build. */
export async function appDocument(built: string, plans: PlansSetting): Promise<AppDocument> {
  const text = built.replace('</head>', `<meta name="touchline-plans" content="${plans}" /></head>`);
  const [plain, br, gzip] = await Promise.all([packed(text, null), packed(text, 'br'), packed(text, 'gzip')]);
  return (packing) => (packing === null ? plain : { br, gzip }[packing]);
}
