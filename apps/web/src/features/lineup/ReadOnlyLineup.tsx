/** The read-only line-up: the pitch of each block, the bench, the changes. */
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks/blocks';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { PrintButton } from '#ui/parts/print/PrintButton.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { PitchPicture } from '#ui/pitch/PitchPicture.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { changeLines } from '#ui/words/match/block-words.ts';
import { placeText } from '#ui/words/team/place-words.ts';
import { BlockBar } from './blocks/BlockBar.tsx';
import { ChangesCard } from './blocks/ChangesCard.tsx';
import { LineupPaper } from './LineupPaper.tsx';
import styles from './lineup.module.css';
import { markText } from './pitch/mark-text.ts';
import { type Lineup, type LineupPlayer, useLineup } from './use-lineup.ts';

export function ReadOnlyLineup({ sid }: { readonly sid: number }) {
  const [at, setAt] = useState<BlockKey>(FIRST_BLOCK);
  const lineup = useLineup(sid, at);
  const photoOf = usePhotoOf();
  if (lineup === undefined) return null;
  if (lineup === null)
    return <NoMatch icon="formation" title={m.common_screen_lineup()} text={m.words_match_gone()} />;
  const { match, team, pitch, bench } = lineup;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_screen_lineup()}
        detail={match.opponent_clubname}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
        actions={<PrintButton small />}
      />
      <BlockBar lineup={lineup} choose={setAt} divide={null} />
      <div className={styles.board}>
        <PitchPicture
          kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)}
          shirt={lineup.shirt}
          label={m.words_pitch()}
          players={pitch.map((player) => ({
            ...player,
            label: labelOf(player),
            photo: photoOf(player.sid),
          }))}
        />
        <div className={styles.side}>
          <Bench lineup={lineup} players={bench} />
          {hasChanges(lineup) && <ChangesCard lineup={lineup} choose={setAt} />}
        </div>
      </div>
      <LineupPaper lineup={lineup} />
    </div>
  );
}

function Bench({ lineup, players }: { readonly lineup: Lineup; readonly players: readonly LineupPlayer[] }) {
  const photoOf = usePhotoOf();
  return (
    <section className={styles.bench} aria-label={m.words_bench()}>
      <h2>{m.words_bench()}</h2>
      <ul>
        {players.map(({ sid, name, number, mark }) => (
          <li key={sid} className={styles.chip}>
            <Portrait
              photo={photoOf(sid)}
              size={40}
              number={number}
              fallback={<Shirt shirt={lineup.shirt} size={40} number={number} />}
            />
            <b>{name}</b>
            {mark !== null && <span className={styles.said}>{markText(mark)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without changes the card would explain how to plan them, which this role cannot do. */
function hasChanges({ blocks, nameOf }: Lineup): boolean {
  return blocks.some(({ changes }) => changes !== null && changeLines(changes, nameOf).length > 0);
}

function labelOf(player: Lineup['pitch'][number]): string {
  const { name, number, mark } = player;
  const label = m.lineup_player_on_pitch({ name, number, place: placeText(player) });
  return mark === null ? label : `${label}, ${markText(mark)}`;
}
