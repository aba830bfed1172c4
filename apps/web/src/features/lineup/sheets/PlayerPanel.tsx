/** The settings of a player in this match: captain, keeper, number, presence and its minutes. */
import { Button, NumberInput } from '@mantine/core';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { PresenceChoice } from '#ui/parts/players/PresenceChoice.tsx';
import styles from '../lineup.module.css';
import type { Lineup, LineupPlayer } from '../use-lineup.ts';
import { sheetForm } from './sheet-form.ts';

interface PlayerPanelProps {
  readonly lineup: Lineup;
  readonly sid: number;
  readonly done: () => void;
}

const NUMBER_MAX = 998;
const MINUTE_MAX = 999;

export function PlayerPanel({ lineup, sid, done }: PlayerPanelProps) {
  const player = lineup.player(sid);
  if (player === undefined) return null;
  const { act } = lineup;
  const onPitch = lineup.pitch.some((other) => other.sid === sid);
  const onBench = lineup.bench.some((other) => other.sid === sid);
  return (
    <>
      <div className={styles.actions}>
        {(onPitch || onBench) && (
          <Button
            variant={player.keeper ? 'filled' : 'default'}
            aria-pressed={player.keeper}
            disabled={player.keeper}
            onClick={async () => {
              if (await act.makeKeeper(sid)) done();
            }}
          >
            {player.keeper ? m.lineup_is_keeper() : m.lineup_make_keeper()}
          </Button>
        )}
        <Button
          variant={player.captain ? 'filled' : 'default'}
          aria-pressed={player.captain}
          onClick={() => act.makeCaptain(player.captain ? -1 : sid)}
        >
          {player.captain ? m.lineup_is_captain() : m.lineup_make_captain()}
        </Button>
      </div>
      <SmallFold summary={m.lineup_more()} startsOpen={!onPitch && !onBench} key={sid}>
        <PresenceChoice
          status={player.status}
          started={!isNotStarted(lineup.match.status)}
          say={(change) => act.setAttendance(sid, change)}
        />
        <SheetNumbers lineup={lineup} player={player} />
      </SmallFold>
    </>
  );
}

interface SheetNumbersProps {
  readonly lineup: Lineup;
  readonly player: LineupPlayer;
}

function SheetNumbers({ lineup: { match, act }, player }: SheetNumbersProps) {
  const { field } = useEditing(sheetForm, {
    store: useClient(),
    row: { match, player },
    written: act.written,
  });
  return (
    <div className={styles.fields}>
      <NumberInput
        {...NUMBER}
        {...field('from_minute')}
        label={m.lineup_arrives()}
        description={m.lineup_arrives_text()}
        max={MINUTE_MAX}
      />
      <NumberInput
        {...NUMBER}
        {...field('until_minute')}
        label={m.lineup_leaves()}
        description={m.lineup_leaves_text()}
        max={MINUTE_MAX}
      />
      <NumberInput
        {...NUMBER}
        {...field('shirtnumber')}
        label={m.words_number()}
        description={m.lineup_number_for_match()}
        max={NUMBER_MAX}
      />
    </div>
  );
}

const NUMBER = { min: 0, allowDecimal: false, allowNegative: false, hideControls: true } as const;
