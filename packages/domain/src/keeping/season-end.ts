/**
 * Players who have been gone for a year keep their place in matches and statistics; what is kept about them as a person
 * is proposed for removal (the design's privacy.md, "Keeping and erasing").
 */
import type { Player } from '../entity/tables/player.ts';

const YEAR_SECONDS = 365 * 86_400;

/** What is kept about a player as a person, and can be removed. */
export const KEPT_PARTS = ['contact', 'photo', 'notes', 'reasons'] as const;
export type KeptPart = (typeof KEPT_PARTS)[number];

export interface KeptFacts {
  readonly players: readonly Player[];
  /** Everybody who is in the squad of a team or a selection. */
  readonly inSquads: ReadonlySet<number>;
  /** The start of the latest match or session on whose sheet the player is, seconds since 1970, by player. */
  readonly lastSeen: ReadonlyMap<number, number>;
  /** Players about whom there are notes, and for whom reasons of absence are kept. */
  readonly withNotes: ReadonlySet<number>;
  readonly withReasons: ReadonlySet<number>;
}

export interface LeftPlayer {
  readonly player: Player;
  /** The last match or session, else when the player was added; seconds since 1970, 0 when neither is known. */
  readonly since: number;
  /** Never empty. */
  readonly kept: readonly KeptPart[];
}

/** Players in no squad, last seen more than a year ago, about whom something is kept. The longest gone first. */
export function leftPlayers(facts: KeptFacts, nowSeconds: number): readonly LeftPlayer[] {
  const { players, inSquads, lastSeen } = facts;
  return players
    .filter(({ sid }) => !inSquads.has(sid))
    .map((player) => ({
      player,
      since: lastSeen.get(player.sid) ?? player.createdAt,
      kept: KEPT_PARTS.filter((part) => IS_KEPT[part](player, facts)),
    }))
    .filter(({ since, kept }) => kept.length > 0 && nowSeconds - since > YEAR_SECONDS)
    .sort((a, b) => a.since - b.since || a.player.sid - b.player.sid);
}

const IS_KEPT: Readonly<Record<KeptPart, (player: Player, facts: KeptFacts) => boolean>> = {
  contact: ({ metadata }) => metadata.email1 !== '' || metadata.telephone1 !== '',
  photo: ({ media_sid }) => media_sid !== 0,
  notes: ({ sid, metadata }, { withNotes }) => metadata.note !== '' || withNotes.has(sid),
  reasons: ({ sid }, { withReasons }) => withReasons.has(sid),
};

/** The player without what is kept in their own row. The name stays. */
export function withoutKept(player: Player): Player {
  return { ...player, media_sid: 0, metadata: { ...player.metadata, email1: '', telephone1: '', note: '' } };
}
