/** What followers of a match see. `setStream` decides whether they see it at all. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { CorrectMessage, RemoveEvent, Say } from '@touchline/domain/match/decision/commands';
import { ok } from '@touchline/domain/result';
import { act, type Outcome } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';
import type { MatchDayPorts } from './match-day.ts';
import { decideMatch } from './match-day.ts';

export type StreamOptions = Partial<
  Pick<
    Match['metadata'],
    | 'stream_show_formation'
    | 'stream_show_substitutes'
    | 'stream_show_images'
    | 'stream_show_media'
    | 'stream_show_names'
  >
>;

/** Sent at once, so that hidden details disappear without delay. */
export function setStreamOptions(
  ports: MatchWork,
  { match: sid, options }: { readonly match: number; readonly options: StreamOptions },
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'setup', urgent: true }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    const changes = Object.entries(options).map(([name, value]) => [`metadata.${name}`, value] as const);
    await unit.change({ collection: 'matches', sid }, actor, Object.fromEntries(changes));
    return ok({});
  });
}

/** Allows the result of one cup match to be published, or no longer. Sent at once, as above. */
export function setResultsPublic(
  ports: MatchWork,
  { match: sid, results_public }: { readonly match: number; readonly results_public: boolean },
): Outcome<object, never> {
  return act<object, never>(ports, { label: 'setup', urgent: true }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.change({ collection: 'matches', sid }, actor, { 'metadata.results_public': results_public });
    return ok({});
  });
}

interface OfMatch {
  readonly match: number;
}
type Args<C extends { readonly type: string }> = OfMatch & Omit<C, 'type'>;

export const sendFollowerMessage = (ports: MatchDayPorts, { match, ...rest }: Args<Say>) =>
  decideMatch(ports, match, { type: 'say', ...rest });
export const correctMessage = (ports: MatchDayPorts, { match, ...rest }: Args<CorrectMessage>) =>
  decideMatch(ports, match, { type: 'correctMessage', ...rest });
export const takeMessageBack = (ports: MatchDayPorts, { match, ...rest }: Args<RemoveEvent>) =>
  decideMatch(ports, match, { type: 'removeEvent', ...rest });
