import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES } from '../entity/match.ts';
import { clearsEvents, isNotStarted, optionsOf, selectedOption, statusesIn, statusLabel } from './status.ts';

describe('section 4: match statuses', () => {
  it('has one row for each of the 20 statuses', () => {
    expect(MATCH_STATUSES).toHaveLength(20);
    for (const status of MATCH_STATUSES) expect(statusLabel(status)).not.toBe('');
  });

  it('groups them as the specification does', () => {
    expect(new Set(statusesIn('playing'))).toEqual(
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
    const ended = new Set(['FINISHED', 'ABANDONED', 'ARCHIVED', 'ABANDONED_ARCHIVED']);
    expect(new Set(statusesIn('finished'))).toEqual(ended);
    expect(new Set(statusesIn('ended'))).toEqual(ended);
    expect(new Set(statusesIn('issued'))).toEqual(
      new Set(['DELAYED', 'POSTPONED', 'ABANDONED', 'CANCELLED']),
    );
    expect(new Set(statusesIn('live'))).toEqual(new Set(['PLAYING', 'BREAK', 'HALFTIME', 'PAUSED']));
  });

  it('puts every status in exactly one stage', () => {
    const counts = [statusesIn('not_started'), statusesIn('playing'), statusesIn('ended')].map(
      (g) => g.length,
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  });

  it('shows abandoned-archived as abandoned and can-start as kick-off', () => {
    expect(statusLabel('ABANDONED_ARCHIVED')).toBe(statusLabel('ABANDONED'));
    expect(statusLabel('CAN_START')).toBe('kickoff');
  });

  it('offers what the current status allows', () => {
    for (const status of statusesIn('not_started'))
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

  it('clears events only on restart, reset, delayed, postponed and cancelled', () => {
    const clearing = MATCH_STATUSES.filter(clearsEvents);
    expect(new Set(clearing)).toEqual(new Set(['CAN_START', 'DELAYED', 'POSTPONED', 'CANCELLED']));
    for (const status of clearing) expect(isNotStarted(status)).toBe(true);
  });
});
