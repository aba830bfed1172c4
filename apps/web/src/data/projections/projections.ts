/** The collections whose lists are stored on the device. */
import type { Collection } from '@touchline/sync/model/protocol';
import type { Projection } from '../store/derived/projection.ts';
import { MATCH_SUMMARIES } from './match-summary.ts';
import { SESSION_SUMMARIES } from './session-summary.ts';

export const PROJECTIONS: readonly Projection[] = [MATCH_SUMMARIES, SESSION_SUMMARIES];

/** The collections from whose rows screens derive data when they need it: the facts of matches. */
export const DERIVED_FROM: readonly Collection[] = ['matches'];
