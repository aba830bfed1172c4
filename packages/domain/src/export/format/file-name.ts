/** Names of exported files. They have the names of teams and a day, and no name of a person. */
import { plainLine } from '../../text/plain-text.ts';
import type { MatchExport } from './match-export.ts';

/** Characters that some file system or shell gives a meaning. */
const UNSAFE = /[\\/:*?"<>|#%&{}$!'@+`=^;~,]/g;
/** Letters of one side's name. */
const NAME_MAX = 50;
/** Bytes of one side's name: file systems allow 255 for the whole, with a day, both sides and an extension. */
const BYTES_MAX = 100;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A part of a file name, in any script; empty when nothing is left. */
export function safeName(name: string): string {
  const cleaned = plainLine(name.replace(UNSAFE, ' '));
  const letters: string[] = [];
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(cleaned)) {
    bytes += utf8Bytes(segment);
    if (letters.length >= NAME_MAX || bytes > BYTES_MAX) break;
    letters.push(segment);
  }
  // A leading dot hides a file, and Windows drops dots and spaces at the end.
  const bare = letters.join('').replace(/^[\s.-]+|[\s.]+$/g, '');
  return RESERVED.test(bare) ? '' : bare;
}

function utf8Bytes(text: string): number {
  return [...text].reduce((bytes, character) => {
    const point = character.codePointAt(0) ?? 0;
    return bytes + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);
}

/** `2026-11-07 Rietdijk MO13-2 - Noordhaven MO13-1`, without an extension. */
export function matchFileName({ match, team }: Pick<MatchExport, 'match' | 'team'>): string {
  const ours = safeName(`${team.clubname} ${team.teamname}`);
  const theirs = safeName(`${match.opponent.clubname} ${match.opponent.teamname}`);
  const sides = (match.away ? [theirs, ours] : [ours, theirs]).filter((name) => name !== '');
  return [match.date ?? '', sides.join(' - ')].filter((part) => part !== '').join(' ') || 'match';
}

/** The header with which a browser saves a file: the name in ASCII for old ones, and in full (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
    .trim();
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}
