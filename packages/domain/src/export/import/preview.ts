/** What an import would do, before it does it: which matches are new, and who their players are here. */
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import { isEnded, isNotStarted } from '../../match/clock/status.ts';
import { activePeriod } from '../../team/periods.ts';
import type { ExportedPlayer, MatchExport } from '../format/match-export.ts';
import type { ImportFile } from './read-file.ts';

/** `here`: the team has it, and it stays as it is. `running`: it was being played when the file was made. */
export type MatchState = 'new' | 'here' | 'running';

export interface PreviewMatch {
  readonly document: MatchExport;
  readonly state: MatchState;
  /** The season that it goes into. */
  readonly period: number;
}

export interface PreviewPlayer {
  /** The number in the documents. */
  readonly key: number;
  readonly player: ExportedPlayer;
  /** The player here; 0 for one who is made. */
  readonly sid: number;
}

/** What documents have and an import leaves out. */
export const LEFT_OUT = ['ratings', 'ownTypes'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export interface ImportPreview {
  readonly matches: readonly PreviewMatch[];
  /** The players whom the new matches name. */
  readonly players: readonly PreviewPlayer[];
  readonly leftOut: readonly LeftOut[];
}

/** What is there already. */
export interface ImportHere {
  readonly team: Team;
  /** The matches of the team. */
  readonly matches: readonly Match[];
  /** The players whom a match of the team may name: its own, and those of the collection. */
  readonly players: readonly Player[];
  /** The season that the coach chose; without it the one of the same title, else the current one. */
  readonly period?: number | undefined;
}

/** Compares a file with what is there. */
export function previewOf(file: ImportFile, here: ImportHere): ImportPreview {
  const taken: MatchExport[] = [];
  const matches = file.matches.map((document): PreviewMatch => {
    const twice = taken.some((other) => sameOccasion(occasionOf(other), occasionOf(document)));
    const state =
      twice || here.matches.some((match) => isSame(document, match, here.team)) ? 'here' : stateOf(document);
    if (state === 'new') taken.push(document);
    return { document, state, period: here.period ?? periodOf(document, here.team) };
  });
  return { matches, players: playersOf(taken, here), leftOut: leftOutOf(taken, here.team) };
}

function stateOf({ match }: MatchExport): MatchState {
  return isNotStarted(match.status) || isEnded(match.status) ? 'new' : 'running';
}

function periodOf({ match }: MatchExport, team: Team): number {
  const { title } = match.period;
  const same = team.metadata.periods.find((period) => title !== '' && period.title === title);
  return same?.id ?? activePeriod(team);
}

/** The same row, the same id in another system, or the same opponent at the same time. */
function isSame(document: MatchExport, match: Match, team: Team): boolean {
  const { sid, cid } = document.match;
  if (cid !== 0 && cid === match.metadata.cid) return true;
  const isRow = document.team.sid === team.sid && sid === match.sid;
  const [theirs, ours] = [occasionOf(document), occasionOfMatch(match)];
  return sameOccasion(theirs, ours) || (isRow && theirs.opponent === ours.opponent);
}

interface Occasion {
  readonly day: string;
  readonly time: string;
  readonly opponent: string;
}

function sameOccasion(a: Occasion, b: Occasion): boolean {
  return a.day === b.day && a.time === b.time && a.opponent === b.opponent;
}

function occasionOf({ match }: MatchExport): Occasion {
  const { clubname, teamname } = match.opponent;
  return { day: match.date ?? '', time: match.time, opponent: comparable(`${clubname} ${teamname}`) };
}

function occasionOfMatch(match: Match): Occasion {
  const wall = match.date * 1_000 + (match.dateHours * 60 + match.dateMinutes) * 60_000;
  const text = Number.isNaN(new Date(wall).getTime()) ? '' : new Date(wall).toISOString();
  return {
    day: match.date === 0 ? '' : text.slice(0, 10),
    time: text.slice(11, 16),
    opponent: comparable(`${match.opponent_clubname} ${match.opponent_teamname}`),
  };
}

function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Each player of the documents once, and each player here for one of them at most. */
function playersOf(documents: readonly MatchExport[], here: ImportHere): readonly PreviewPlayer[] {
  const wanted = new Map<number, ExportedPlayer>();
  for (const { players } of documents) {
    for (const player of players) if (!wanted.has(player.sid)) wanted.set(player.sid, player);
  }
  const fromHere = documents.every(({ team }) => team.sid === here.team.sid);
  const used = new Set<number>();
  const find = [byCid, ...(fromHere ? [bySid] : []), byName];
  const found = new Map<number, number>();
  for (const by of find) {
    for (const [key, player] of wanted) {
      if (found.has(key)) continue;
      const candidates = here.players.filter((known) => !used.has(known.sid) && by(player, known));
      const [known] = candidates;
      // Two of one name cannot be told apart: a new player is better than the wrong child.
      if (known === undefined || candidates.length > 1) continue;
      used.add(known.sid);
      found.set(key, known.sid);
    }
  }
  // New players are made in the order of their old ids, so that lists in that order stay as they were.
  const inOrder = [...wanted].toSorted(([a], [b]) => a - b);
  return inOrder.map(([key, player]) => ({ key, player, sid: found.get(key) ?? 0 }));
}

function byCid({ cid }: ExportedPlayer, known: Player): boolean {
  return cid !== 0 && cid === known.metadata.cid;
}

/** The same row. The name must agree too, because another server numbers its players alike. */
function bySid(player: ExportedPlayer, known: Player): boolean {
  if (player.sid !== known.sid) return false;
  const isSame = (field: 'firstname' | 'surname' | 'nickname') =>
    comparable(player[field]) === comparable(known[field]);
  const hasFullName = comparable(`${player.firstname}${player.surname}`) !== '';
  const hasNickname = comparable(player.nickname) !== '';
  return (hasNickname && isSame('nickname')) || (hasFullName && isSame('firstname') && isSame('surname'));
}

function byName(player: ExportedPlayer, known: Player): boolean {
  const nameOf = ({ firstname, surname, nickname }: Pick<Player, 'firstname' | 'surname' | 'nickname'>) =>
    [firstname, surname, nickname].map(comparable).join('\n');
  const name = nameOf(player);
  return name.trim() !== '' && name === nameOf(known);
}

function leftOutOf(documents: readonly MatchExport[], team: Team): readonly LeftOut[] {
  const titles = new Set(team.eventtypes.map(({ title }) => title));
  const isLeftOut: Readonly<Record<LeftOut, boolean>> = {
    ratings: documents.some(({ ratings }) => (ratings ?? []).length > 0),
    ownTypes: documents.some((one) => one.team.eventTypes.some(({ title }) => !titles.has(title))),
  };
  return LEFT_OUT.filter((what) => isLeftOut[what]);
}
