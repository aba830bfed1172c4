/**
 * `/match/{id}/formation/`: who starts, who plays in each later block, and where. A player is placed by dragging,
 * by two taps, or by keyboard: Enter picks up, arrows move over pitch and bench, Enter puts down, Escape cancels.
 */
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks/blocks';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MatchStarted } from '#ui/parts/match/MatchStarted.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { PrintButton } from '#ui/parts/print/PrintButton.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { BenchDock } from './bench/BenchDock.tsx';
import { Absent } from './bench/BenchList.tsx';
import { BlockActions } from './blocks/BlockActions.tsx';
import { BlockBar } from './blocks/BlockBar.tsx';
import { BlocksSheet } from './blocks/BlocksSheet.tsx';
import { ChangesCard } from './blocks/ChangesCard.tsx';
import { FormationBar } from './FormationBar.tsx';
import { LineupPaper } from './LineupPaper.tsx';
import styles from './lineup.module.css';
import { Nudge } from './Nudge.tsx';
import { LineupPitch } from './pitch/LineupPitch.tsx';
import { usePlacing } from './pitch/use-placing.ts';
import { ReadOnlyLineup } from './ReadOnlyLineup.tsx';
import { PlayerPanel } from './sheets/PlayerPanel.tsx';
import { Presets } from './sheets/Presets.tsx';
import { SpotSheet } from './sheets/SpotSheet.tsx';
import { type Lineup, useLineup } from './use-lineup.ts';

export function LineupScreen({ sid }: { sid: number }) {
  const [at, setAt] = useState<BlockKey>(FIRST_BLOCK);
  const lineup = useLineup(sid, at);
  if (lineup === undefined) return null;
  if (lineup === null)
    return <NoMatch icon="formation" title={m.common_screen_lineup()} text={m.words_match_gone()} />;
  if (isEnded(lineup.match.status)) return <ReadOnlyLineup sid={sid} />;
  if (!isNotStarted(lineup.match.status))
    return <MatchStarted sid={sid} title={m.common_screen_lineup()} text={m.lineup_locked_text()} />;
  if (lineup.allPlayers.length === 0) {
    return (
      <EmptyState
        icon="players"
        title={m.words_no_players_yet()}
        text={m.lineup_empty_text()}
        action={<LinkButton to="/players/collection/">{m.lineup_to_players()}</LinkButton>}
      />
    );
  }
  return <LineupOf key={sid} lineup={lineup} choose={setAt} />;
}

interface LineupOfProps {
  readonly lineup: Lineup;
  readonly choose: (at: BlockKey) => void;
}

function LineupOf({ lineup, choose }: LineupOfProps) {
  const { match } = lineup;
  const board = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const placing = usePlacing(lineup, { board, layer });
  const [dividing, setDividing] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const { picked, dragged, free } = placing;

  function show(at: BlockKey) {
    placing.putBack();
    choose(at);
  }

  return (
    <div className={styles.screen} data-roomy>
      <PageHeader
        title={m.common_screen_lineup()}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
        actions={
          <>
            <PrintButton small />
            <LinkButton
              to="/match/$id/play/"
              params={{ id: String(match.sid) }}
              aria-label={m.common_screen_match_day()}
            >
              <span className={styles.toMatchDayWords}>{m.common_screen_match_day()}</span>
              <Icon name="whistle" size={18} />
            </LinkButton>
          </>
        }
      />
      <p className="visually-hidden" id="lineup-help">
        {m.lineup_instructions()}
      </p>
      <p className="visually-hidden" role="status">
        {placing.said}
      </p>
      <div ref={board} className={styles.board}>
        <div className={styles.choice}>
          <FormationBar lineup={lineup} />
          <BlockBar lineup={lineup} choose={show} divide={() => setDividing(true)} />
        </div>
        <LineupPitch lineup={lineup} placing={placing} layer={layer} />
        <BenchDock lineup={lineup} placing={placing} more={() => setShown(picked)} />
        <div className={styles.side}>
          {free && picked !== null && <FreeMove lineup={lineup} picked={picked} />}
          <BlockActions lineup={lineup} />
          <ChangesCard lineup={lineup} choose={show} />
          <Absent lineup={lineup} show={setShown} />
          <Presets lineup={lineup} />
        </div>
      </div>
      {dragged !== null && (
        <div ref={placing.ghost} className={styles.ghost} aria-hidden="true">
          <Shirt shirt={lineup.shirt} size={56} number={lineup.player(dragged)?.number} />
        </div>
      )}
      <BlocksSheet lineup={lineup} opened={dividing} close={() => setDividing(false)} />
      <SpotSheet
        lineup={lineup}
        spot={placing.spot}
        put={(player, point) => placing.putDown(player, { at: 'spot', point })}
        putNumber={placing.putNumber}
        close={placing.putBack}
      />
      <BottomSheet
        opened={shown !== null}
        onClose={() => setShown(null)}
        close={m.common_close()}
        title={shown === null ? '' : <bdi>{lineup.nameOf(shown)}</bdi>}
      >
        {shown !== null && (
          <PlayerPanel
            lineup={lineup}
            sid={shown}
            done={() => {
              setShown(null);
              placing.putBack();
            }}
          />
        )}
      </BottomSheet>
      <LineupPaper lineup={lineup} />
    </div>
  );
}

function FreeMove({ lineup, picked }: { readonly lineup: Lineup; readonly picked: number }) {
  if (!lineup.pitch.some(({ sid }) => sid === picked)) return null;
  return <Nudge move={(x, y) => void lineup.act.nudge(picked, { x, y })} />;
}
