import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachment, matchFileName, safeName } from './file-name.ts';

const match = (date: string | null, ours: string, theirs: string, away = false) =>
  matchFileName({
    team: { clubname: ours, teamname: '' },
    match: { date, away, opponent: { clubname: theirs, teamname: '' } },
  } as Parameters<typeof matchFileName>[0]);

describe('the name of an exported file', () => {
  it('has the day and both sides, the home side first', () => {
    expect(match('2026-11-07', 'Rietdijk', 'Noordhaven')).toBe('2026-11-07 Rietdijk - Noordhaven');
    expect(match('2026-11-07', 'Rietdijk', 'Noordhaven', true)).toBe('2026-11-07 Noordhaven - Rietdijk');
    expect(match(null, '', '')).toBe('match');
  });

  it('keeps every script', () => {
    expect(match('2026-11-07', 'الهلال', '北京')).toBe('2026-11-07 الهلال - 北京');
  });

  it('has no path, no hidden file, no device of Windows, nothing for a shell', () => {
    expect(safeName('../../etc/passwd')).toBe('etc passwd');
    expect(safeName('.bashrc')).toBe('bashrc');
    expect(safeName('CON')).toBe('');
    expect(safeName('a"; rm -rf $HOME; "')).toBe('a rm -rf HOME');
    expect(safeName('FC \u202Egpj.exe')).toBe('FC gpj.exe');
  });

  it('is short enough for every file system, whatever the teams are called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 255 }),
      fc.constantFrom('王'.repeat(255), `a${'\u0301'.repeat(254)}`, '👩‍👧'.repeat(99)),
    );
    fc.assert(
      fc.property(name, name, (ours, theirs) => {
        const file = `${match('2026-11-07', ours, theirs)}.json`;
        expect(file).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
        expect(encodeURIComponent(file).replace(/%../g, '-').length).toBeLessThan(255);
      }),
    );
  });
});

describe('the header of a download', () => {
  it('has the name twice: for old browsers in ASCII, for all others in full', () => {
    expect(attachment('Zürich – 北京.json')).toBe(
      'attachment; filename="Zurich  .json"; filename*=UTF-8\'\'Z%C3%BCrich%20%E2%80%93%20%E5%8C%97%E4%BA%AC.json',
    );
  });

  it('stays one line of ASCII for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(attachment(name)).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~!%-]*$/);
      }),
    );
  });
});
