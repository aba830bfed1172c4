/** What followers of a match are told and shown; whether they see it at all is `setStream`. */
import type { Match } from '@touchline/domain/entity/match';
import type { CorrectMessage, RemoveEvent, Say } from '@touchline/domain/match/commands';
import { ok } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';
import { decideMatch } from './match-day.ts';

export type StreamOptions = Partial<
  Pick<
    Match['metadata'],
    'stream_show_formation' | 'stream_show_substitutes' | 'stream_show_images' | 'stream_show_names'
  >
>;

/** Sent at once: what the coach hides must not be seen a moment longer. */
export function setStreamOptions(
  client: Client,
  { match: sid, options }: { readonly match: number; readonly options: StreamOptions },
): Outcome<object, never> {
  return act<object, never>(client, { label: 'setup', urgent: true }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    const changes = Object.entries(options).map(([name, value]) => [`metadata.${name}`, value] as const);
    await desk.change({ collection: 'matches', sid }, actor, Object.fromEntries(changes));
    return ok({});
  });
}

interface OfMatch {
  readonly match: number;
}
type Args<C extends { readonly type: string }> = OfMatch & Omit<C, 'type'>;

export const tellFollowers = (client: Client, { match, ...rest }: Args<Say>) =>
  decideMatch(client, match, { type: 'say', ...rest });
export const correctMessage = (client: Client, { match, ...rest }: Args<CorrectMessage>) =>
  decideMatch(client, match, { type: 'correctMessage', ...rest });
export const takeMessageBack = (client: Client, { match, ...rest }: Args<RemoveEvent>) =>
  decideMatch(client, match, { type: 'removeEvent', ...rest });
