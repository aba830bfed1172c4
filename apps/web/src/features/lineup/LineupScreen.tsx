/**
 * `/match/{id}/formation/`: who starts, who plays in each later block, and where. A player gets to their
 * place by dragging, by two taps, or by keyboard: Enter picks up, arrows walk over pitch and bench, Enter puts down, Escape puts back.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type BlockKey, FIRST_BLOCK } from '@touchline/domain/match/blocks';
import { isEnded, isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { BottomSheet } from '#ui/parts/BottomSheet.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { MatchStarted } from '#ui/parts/MatchStarted.tsx';
import { NoMatch } from '#ui/parts/NoMatch.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { BenchDock } from './BenchDock.tsx';
import { Absent } from './BenchList.tsx';
import { BlockActions } from './BlockActions.tsx';
import { BlockBar } from './BlockBar.tsx';
import { BlocksSheet } from './BlocksSheet.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { FormationBar } from './FormationBar.tsx';
import { LineupPitch } from './LineupPitch.tsx';
import { LineupToRead } from './LineupToRead.tsx';
import styles from './lineup.module.css';
import { Nudge } from './Nudge.tsx';
import { PlayerPanel } from './PlayerPanel.tsx';
import { Presets } from './Presets.tsx';
import { SpotSheet } from './SpotSheet.tsx';
import { type Lineup, useLineup } from './use-lineup.ts';
import { usePlacing } from './use-placing.ts';

export function LineupScreen({ sid }: { sid: number }) {
  const [at, setAt] = useState<BlockKey>(FIRST_BLOCK);
  const lineup = useLineup(sid, at);
  if (lineup === undefined) return null;
  if (lineup === null)
    return <NoMatch icon="formation" title={m.common_screen_lineup()} text={m.words_match_gone()} />;
  if (isEnded(lineup.match.status)) return <LineupToRead sid={sid} />;
  if (!isNotStarted(lineup.match.status))
    return <MatchStarted sid={sid} title={m.common_screen_lineup()} text={m.lineup_locked_text()} />;
  if (lineup.everybody.length === 0) {
    return (
      <EmptyState
        icon="players"
        title={m.words_no_players_yet()}
        text={m.lineup_empty_text()}
        action={
          <Button renderRoot={(props) => <Link to="/players/collection/" {...props} />}>
            {m.lineup_to_players()}
          </Button>
        }
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
          <Button
            renderRoot={(props) => (
              <Link to="/match/$id/play/" params={{ id: String(match.sid) }} {...props} />
            )}
            aria-label={m.common_screen_match_day()}
          >
            <span className={styles.toMatchDayWords}>{m.common_screen_match_day()}</span>
            <Icon name="whistle" size={18} />
          </Button>
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
        <LineupPitch {...{ lineup, placing, layer }} />
        <BenchDock {...{ lineup, placing }} more={() => setShown(picked)} />
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
    </div>
  );
}

function FreeMove({ lineup, picked }: { readonly lineup: Lineup; readonly picked: number }) {
  if (!lineup.pitch.some(({ sid }) => sid === picked)) return null;
  return <Nudge move={(x, y) => void lineup.act.nudge(picked, { x, y })} />;
}
