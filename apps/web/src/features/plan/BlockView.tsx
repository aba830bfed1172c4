/** One block of the plan: the pitch, the bench, and the changes at its beginning. */

import { changesBetween } from '@touchline/domain/match/blocks/block-changes';
import { shirtNumberOf } from '@touchline/domain/match/sheet/sheet';
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { changeLines, minutesOf } from '#ui/words/match/plan-words.ts';
import styles from './plan.module.css';
import type { FairPlan } from './use-plan.ts';

interface BlockViewProps {
  readonly fair: FairPlan;
  readonly shown: number;
  readonly show: (block: number) => void;
}

export function BlockView({ fair, shown, show }: BlockViewProps) {
  const { match, team, blocks, nameOf } = fair;
  const photoOf = usePhotoOf();
  const block = blocks[shown];
  if (block === undefined) return null;
  const places = fair.placesIn(shown);
  const keeper = keeperIn(places);
  const on = new Set(places.map(({ player_sid }) => player_sid));
  const isThere = (sid: number) =>
    fair.input.players.some((player) => player.sid === sid && player.available[shown] === true);
  const bench = fair.allPlayers.filter((sid) => !on.has(sid) && isThere(sid));
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <button
          type="button"
          className={styles.round}
          aria-label={m.plan_previous()}
          disabled={shown === 0}
          onClick={() => show(shown - 1)}
        >
          <Icon name="chevron-left" />
        </button>
        <h3 aria-live="polite">
          {m.plan_pitch({
            block: shown + 1,
            part: partWords(match, block.part),
            from: minutesOf(block.start),
            to: minutesOf(block.start + block.seconds),
          })}
        </h3>
        <button
          type="button"
          className={styles.round}
          aria-label={m.plan_next()}
          disabled={shown === blocks.length - 1}
          onClick={() => show(shown + 1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      <div
        className={styles.pitch}
        role="img"
        aria-label={m.plan_pitch_label({
          block: shown + 1,
          names: places.map(({ player_sid }) => nameOf(player_sid)).join(', '),
        })}
      >
        <div inert>
          <Pitch kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)} points={places}>
            {places.map(({ player_sid, x, y }) => (
              <PitchSpot key={player_sid} x={x} y={y}>
                <PlayerToken
                  label={nameOf(player_sid)}
                  name={nameOf(player_sid)}
                  number={shirtNumberOf(match, player_sid)}
                  shirt={shirtOfMatch(match, team)}
                  photo={photoOf(player_sid)}
                  keeper={player_sid === keeper}
                />
              </PitchSpot>
            ))}
          </Pitch>
        </div>
      </div>
      <BlockChanges fair={fair} shown={shown} />
      {bench.length > 0 && (
        <p className={styles.quiet}>{m.plan_bench({ names: bench.map(nameOf).join(', ') })}</p>
      )}
    </div>
  );
}

function BlockChanges({ fair, shown }: Pick<BlockViewProps, 'fair' | 'shown'>) {
  if (shown === 0) return <p className={styles.quiet}>{m.plan_starts()}</p>;
  const { substitutions, leaving, moves } = changesBetween(fair.placesIn(shown - 1), fair.placesIn(shown));
  const lines = changeLines({ changes: substitutions, leaving, moves }, fair.nameOf);
  if (lines.length === 0) return <p className={styles.quiet}>{m.plan_no_changes()}</p>;
  return (
    <ul className={styles.changes}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="substitution" size={18} />
          {line}
        </li>
      ))}
    </ul>
  );
}
