/** The line-up on paper: the pitch of each block, its bench, and who comes on and goes off. */
import type { BlockKey } from '@touchline/domain/match/blocks/blocks';
import { plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { opponentOf } from '@touchline/domain/match/events/names';
import { benchOf } from '@touchline/domain/match/lineup/lineup';
import { captainOf } from '@touchline/domain/match/sheet/captain';
import { keeperIn } from '@touchline/domain/pitch/spots';
import { m } from '@touchline/i18n';
import { Paper } from '#ui/parts/print/Paper.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { PitchPicture } from '#ui/pitch/PitchPicture.tsx';
import { blockBegin, changeLines } from '#ui/words/match/block-words.ts';
import { gatheringHeading } from '#ui/words/match/gathering-words.ts';
import styles from './lineup-paper.module.css';
import type { Lineup } from './use-lineup.ts';

export function LineupPaper({ lineup }: { readonly lineup: Lineup }) {
  const { match } = lineup;
  // A block in which everybody stays where they are would be the same pitch once more.
  const blocks = lineup.blocks.filter(
    ({ changes }) => changes === null || changeLines(changes, lineup.nameOf).length > 0,
  );
  return (
    <Paper
      title={m.common_screen_lineup()}
      detail={gatheringHeading({ gathering: match, title: opponentOf(match) })}
    >
      {() => (
        <div className={styles.blocks}>
          {blocks.map(({ block, changes }) => (
            <section key={`${block.part}.${block.subpart}`} className={styles.block}>
              {blocks.length > 1 && <h2>{blockBegin(match, block)}</h2>}
              <PrintedPitch lineup={lineup} block={block} />
              <p>{benchText(lineup, block)}</p>
              {changes !== null &&
                changeLines(changes, lineup.nameOf).map((line) => <p key={line}>{line}</p>)}
            </section>
          ))}
        </div>
      )}
    </Paper>
  );
}

interface BlockOf {
  readonly lineup: Lineup;
  readonly block: BlockKey;
}

function PrintedPitch({ lineup, block }: BlockOf) {
  const { match, team, shirt } = lineup;
  const places = plannedLineup(match, block);
  const keeper = keeperIn(places);
  return (
    <PitchPicture
      kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)}
      shirt={shirt}
      label={m.words_pitch()}
      players={places.map(({ player_sid: sid, x, y }) => {
        const { name = '', number = 0 } = lineup.player(sid) ?? {};
        return {
          sid,
          name,
          number,
          label: name,
          photo: undefined,
          x,
          y,
          keeper: sid === keeper,
          captain: sid === captainOf(match),
        };
      })}
    />
  );
}

function benchText({ match, nameOf }: Lineup, block: BlockKey): string {
  const names = benchOf(match, block).map(({ sid }) => nameOf(sid));
  return names.length === 0 ? '' : `${m.words_bench()}: ${names.join(' · ')}`;
}
