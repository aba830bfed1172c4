import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { minutesOf } from '#ui/words/match/plan-words.ts';
import styles from './plan.module.css';
import { type FairPlan, hasOwnMinutes, OWN_MINUTES } from './use-plan.ts';

const MOST_BLOCKS = 6;

/** How often players change, and who keeps goal. */
export function PlanSettings({ fair }: { fair: FairPlan }) {
  const { halfParts } = fair;
  const fewest = hasOwnMinutes(fair.match) ? OWN_MINUTES : 1;
  return (
    <Card title={m.plan_settings()}>
      <div className={styles.settings}>
        <div>
          <Stepper
            label={m.words_blocks_per_part()}
            fewer={m.plan_fewer_blocks()}
            more={m.plan_more_blocks()}
            value={halfParts}
            min={fewest}
            max={MOST_BLOCKS}
            onChange={(next) =>
              fair.divide((asked) => Math.min(MOST_BLOCKS, Math.max(fewest, asked + next - halfParts)))
            }
          />
          <p className={styles.quiet}>{divisionText(fair)}</p>
        </div>
        <Keepers fair={fair} />
      </div>
    </Card>
  );
}

/** One goalkeeper for the whole match; the choice per part unfolds on demand. */
function Keepers({ fair }: { fair: FairPlan }) {
  const { keepers, parts, allPlayers, nameOf } = fair;
  const [first = null] = keepers;
  const isOne = keepers.every((keeper) => keeper === first);
  const [byPart, setByPart] = useState(!isOne);
  const shown = byPart ? BY_PART : String(first ?? AUTOMATIC);
  return (
    <div className={styles.keepers}>
      <label className={styles.field}>
        <span>{m.plan_keeper_whole()}</span>
        <select
          value={shown}
          onChange={(event) => {
            const chosen = event.target.value;
            setByPart(chosen === BY_PART);
            if (chosen !== BY_PART) fair.keepAll(chosen === AUTOMATIC ? null : Number(chosen));
          }}
        >
          {allPlayers.map((sid) => (
            <option key={sid} value={sid}>
              {m.plan_keeper_whole_match({ name: nameOf(sid) })}
            </option>
          ))}
          <option value={AUTOMATIC}>{m.words_automatic()}</option>
          {parts > 1 && <option value={BY_PART}>{m.plan_keeper_by_part()}</option>}
        </select>
      </label>
      {byPart &&
        keepers.map((keeper, index) => (
          <label className={styles.field} key={keeperLabel(fair.match, index + 1)}>
            <span>{keeperLabel(fair.match, index + 1)}</span>
            <select
              value={keeper ?? AUTOMATIC}
              onChange={(event) => {
                const chosen = event.target.value;
                fair.keep(index + 1, chosen === AUTOMATIC ? null : Number(chosen));
              }}
            >
              <option value={AUTOMATIC}>{m.words_automatic()}</option>
              {allPlayers.map((sid) => (
                <option key={sid} value={sid}>
                  {nameOf(sid)}
                </option>
              ))}
            </select>
          </label>
        ))}
    </div>
  );
}

const AUTOMATIC = 'automatic';
const BY_PART = 'parts';

function divisionText({ halfParts, parts, blocks }: FairPlan): string {
  if (halfParts === OWN_MINUTES) return m.plan_own_minutes();
  if (halfParts === 1) return m.plan_whole_parts();
  const minutes = minutesOf(blocks[0]?.seconds ?? 0);
  return m.plan_block_length({ parts, blocks: halfParts, minutes });
}

function keeperLabel(match: FairPlan['match'], part: number): string {
  return m.plan_keeper({ part: partWords(match, part) });
}
