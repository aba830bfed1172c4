/** A file with the season of a league: its matches and their scores. */
import { z } from 'zod';
import { readJson, UnreadableTournament } from './tournament.ts';

const goals = z.number().int().min(0).max(99);

const league = z.object({
  name: z.string().min(1),
  matches: z
    .array(
      z.object({
        date: z.iso.date(),
        time: z
          .string()
          .regex(/^\d{2}:\d{2}$/)
          .default('15:00'),
        team1: z.string().min(1).max(255),
        team2: z.string().min(1).max(255),
        score: z.object({ ft: z.tuple([goals, goals]) }),
      }),
    )
    .min(1),
});

export type League = z.infer<typeof league>;
export type LeagueMatch = League['matches'][number];

/** True for the content of a file that holds a league's season instead of a tournament. */
export function isLeague(content: unknown): boolean {
  return league.safeParse(content).success;
}

/** The season in a file. */
export async function readLeague(file: string): Promise<League> {
  const parsed = league.safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  throw new UnreadableTournament(`${file} is not a season of a league.`);
}
