import { Select } from '@mantine/core';
import { m } from '@touchline/i18n';

export interface CaptainAndKeeperProps {
  /** Whom one can choose. */
  readonly players: readonly {
    readonly sid: number;
    readonly nickname: string;
    readonly firstname: string;
  }[];
  /** 0 for nobody; so does somebody who is not among the players. */
  readonly captain: number;
  readonly keeper: number;
  readonly onChange: (chosen: { readonly captain: number } | { readonly keeper: number }) => void;
}

const NOBODY = 0;

/** Who wears the band and who keeps goal when a match begins. */
export function CaptainAndKeeper({ players, captain, keeper, onChange }: CaptainAndKeeperProps) {
  const people = [
    { value: String(NOBODY), label: m.words_nobody_yet() },
    ...players.map(({ sid, nickname, firstname }) => ({ value: String(sid), label: nickname || firstname })),
  ];
  const shown = (sid: number) => String(players.some((player) => player.sid === sid) ? sid : NOBODY);
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
