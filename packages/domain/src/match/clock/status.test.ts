import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES, type MatchStatus } from '../../entity/tables/match.ts';
import {
  clearsEvents,
  isEnded,
  isIssued,
  isNotStarted,
  isPlaying,
  optionsOf,
  selectedOption,
} from './status.ts';

const statusesOf = (isIn: (status: MatchStatus) => boolean) => MATCH_STATUSES.filter(isIn);

describe('match statuses (section 4)', () => {
  it('the table has one row for each of the 20 statuses', () => {
    expect(MATCH_STATUSES).toHaveLength(20);
    expect(new Set(MATCH_STATUSES).size).toBe(20);
  });

  it('statuses are grouped as in the specification', () => {
    expect(new Set(statusesOf(isPlaying))).toEqual(
      new Set([
        'PLAYING',
        'BREAK',
        'HALFTIME',
        'PAUSED',
        'PAUSED_EXTRATIME',
        'EXTRATIME',
        'PLAYING_EXTRATIME',
        'PENALTIES',
      ]),
    );
    expect(new Set(statusesOf(isEnded))).toEqual(
      new Set(['FINISHED', 'ABANDONED', 'ARCHIVED', 'ABANDONED_ARCHIVED']),
    );
    expect(new Set(statusesOf(isIssued))).toEqual(
      new Set(['DELAYED', 'POSTPONED', 'ABANDONED', 'CANCELLED']),
    );
  });

  it('every status is in exactly one stage', () => {
    const counts = [statusesOf(isNotStarted), statusesOf(isPlaying), statusesOf(isEnded)].map(
      (g) => g.length,
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  });

  it('the selector offers what the current status allows', () => {
    for (const status of statusesOf(isNotStarted))
      expect(optionsOf(status)).toEqual(['start', 'delayed', 'postponed', 'cancelled', 'finished']);
    for (const status of ['FINISHED', 'ABANDONED'] as const)
      expect(optionsOf(status)).toEqual(['start', 'resume', 'finished', 'abandoned']);
    for (const status of ['PLAYING', 'PAUSED', 'HALFTIME', 'BREAK', 'PAUSED_EXTRATIME'] as const) {
      expect(optionsOf(status)).toEqual(['playing', 'abandoned', 'finished']);
      expect(selectedOption(status)).toBe('playing');
    }
    for (const status of ['EXTRATIME', 'PLAYING_EXTRATIME', 'PENALTIES'] as const)
      expect(optionsOf(status)).toEqual(['abandoned', 'finished']);
  });

  it('only restart, reset, delayed, postponed and cancelled clear the events', () => {
    const clearing = MATCH_STATUSES.filter(clearsEvents);
    expect(new Set(clearing)).toEqual(new Set(['CAN_START', 'DELAYED', 'POSTPONED', 'CANCELLED']));
    for (const status of clearing) expect(isNotStarted(status)).toBe(true);
  });
});
