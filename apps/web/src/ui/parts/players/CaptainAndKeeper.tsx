import { Select } from '@mantine/core';
import { m } from '@touchline/i18n';

export interface CaptainAndKeeperProps {
  /** The players to choose from. */
  readonly players: readonly {
    readonly sid: number;
    readonly nickname: string;
    readonly firstname: string;
  }[];
  /** 0 for none; a player outside of the list counts as none. */
  readonly captain: number;
  readonly keeper: number;
  readonly onChange: (chosen: { readonly captain: number } | { readonly keeper: number }) => void;
}

const NO_PLAYER = 0;

/** The captain and the keeper at the start of a match. */
export function CaptainAndKeeper({ players, captain, keeper, onChange }: CaptainAndKeeperProps) {
  const people = [
    { value: String(NO_PLAYER), label: m.words_nobody_yet() },
    ...players.map(({ sid, nickname, firstname }) => ({ value: String(sid), label: nickname || firstname })),
  ];
  const shown = (sid: number) => String(players.some((player) => player.sid === sid) ? sid : NO_PLAYER);
  return (
    <>
      <Select
        label={m.words_captain()}
        allowDeselect={false}
        value={shown(captain)}
        onChange={(value) => onChange({ captain: Number(value) })}
        data={people}
      />
      <Select
        label={m.words_keeper()}
        allowDeselect={false}
        value={shown(keeper)}
        onChange={(value) => onChange({ keeper: Number(value) })}
        data={people}
      />
    </>
  );
}
