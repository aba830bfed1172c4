/** A file of recorded matches, checked once when it is read. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const minute = { minute: z.number().int().min(1).max(200), added: z.number().int().min(0).max(99) };
const name = z.string().min(1).max(255);

const side = z.object({
  team: name,
  /** Some records lack this. */
  captain: name.nullish(),
  starters: z.array(name).min(4).max(11),
  substitutions: z.array(z.object({ off: name, on: name, ...minute })),
  cards: z.array(z.object({ player: name, card: z.enum(['yellow', 'second yellow', 'red']), ...minute })),
  goals: z.array(z.object({ player: name, kind: z.enum(['goal', 'penalty', 'own goal']), ...minute })),
});

const match = z.object({
  stage: z.string(),
  date: z.iso.date(),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  home: side,
  away: side,
  score: z.object({
    home: z.number().int().min(0),
    away: z.number().int().min(0),
    extraTime: z.boolean(),
    penalties: z.object({ home: z.number().int(), away: z.number().int() }).optional(),
  }),
  shootout: z.array(z.object({ player: name, scored: z.boolean() })).optional(),
});

const tournament = z.object({
  competition: z.string(),
  source: z.string().optional(),
  matches: z.array(match).min(1),
});

export type Tournament = z.infer<typeof tournament>;
export type RecordedMatch = z.infer<typeof match>;
export type RecordedSide = z.infer<typeof side>;
/** The running minute, and the stoppage minutes after it: 90+4' is minute 90, added 4. */
export interface RecordedMinute {
  readonly minute: number;
  readonly added: number;
}

/** A file that cannot be replayed; the message is one sentence for the user. */
export class UnreadableTournament extends Error {}

/** The content of a JSON file. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UnreadableTournament(`Cannot read ${file}: ${cause.code ?? cause.message}.`);
  });
  return parseJson(file, text);
}

export async function readTournament(file: string): Promise<Tournament> {
  const parsed = tournament.safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const place = first?.path.join('.') ?? '';
  throw new UnreadableTournament(
    `${file} is not a file of recorded matches: ${place}: ${first?.message ?? 'unreadable'}.`,
  );
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableTournament(`${file} is not JSON.`);
  }
}

/** The matches whose stage contains the text; all matches for an empty text. */
export function matchesOfStage(tournament: Tournament, stage: string | undefined): readonly RecordedMatch[] {
  return stage === undefined ? tournament.matches : tournament.matches.filter((m) => m.stage.includes(stage));
}

/** Every player of a team in the given matches, in order of first appearance. */
export function squadOf(team: string, matches: readonly RecordedMatch[]): readonly string[] {
  const squad = new Set<string>();
  for (const recorded of matches) {
    for (const [own, other] of [
      [recorded.home, recorded.away],
      [recorded.away, recorded.home],
    ] as const) {
      if (own.team !== team) continue;
      for (const player of own.starters) squad.add(player);
      for (const { off, on } of own.substitutions) squad.add(off).add(on);
      for (const { player } of own.cards) squad.add(player);
      for (const { player, kind } of own.goals) if (kind !== 'own goal') squad.add(player);
      for (const { player, kind } of other.goals) if (kind === 'own goal') squad.add(player);
    }
  }
  return [...squad];
}
