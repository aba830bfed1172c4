import type { Clash } from '@touchline/domain/club/programme';
import { m } from '@touchline/i18n';
import type { ClubEntry } from '#data/queries/team/club.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';
import styles from './club.module.css';

export interface SharedPlayersProps {
  readonly clashes: readonly Clash<ClubEntry>[];
  /** The teams of each player who is in several. */
  readonly shared: ReadonlyMap<number, readonly number[]>;
  /** Call names, by player. */
  readonly names: ReadonlyMap<number, string>;
  /** The teams' names, by sid. */
  readonly titles: ReadonlyMap<number, string>;
}

/** Players of several teams, first those who are asked for at two places at once. */
export function SharedPlayers({ clashes, shared, names, titles }: SharedPlayersProps) {
  if (clashes.length === 0 && shared.size === 0) return null;
  const name = (player: number) => names.get(player) ?? m.common_screen_player();
  const at = (entry: ClubEntry) => `${titles.get(entry.team) ?? ''} ${timeOfDay(entry)}`.trim();
  return (
    <Card title={m.club_shared_players()}>
      {clashes.length > 0 && (
        <ul className={styles.clashes}>
          {clashes.map(({ player, entries: [first, second] }) => (
            <li
              className={styles.clash}
              key={`${player} ${first.kind}${first.sid} ${second.kind}${second.sid}`}
            >
              <Icon name="warning" size={18} />
              {m.club_clash({ name: name(player), first: at(first), second: at(second) })}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.shared}>
        {[...shared].map(([player, teams]) => (
          <li className={styles.sharing} key={player}>
            <b>{name(player)}</b>
            <span className={styles.teams}>{teams.map((team) => titles.get(team) ?? '').join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
