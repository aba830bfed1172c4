/**
 * `/match/{id}/formation/`: who starts, and where. A player gets to his place by dragging, by two taps, or by
 * keyboard: Enter picks up, arrows walk over pitch and bench, Enter puts down, Escape puts back.
 */
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { BenchList } from './BenchList.tsx';
import { LineupPitch } from './LineupPitch.tsx';
import styles from './lineup.module.css';
import { PlayerPanel } from './PlayerPanel.tsx';
import { readTarget, type Target } from './targets.ts';
import { type Lineup, useLineup } from './use-lineup.ts';
import { formationLabel } from './words.ts';

export function LineupScreen({ sid }: { sid: number }) {
  const lineup = useLineup(sid);
  if (lineup === undefined) return null;
  if (lineup === null) return <EmptyState icon="formation" title={m.lineup_title()} text={m.lineup_gone()} />;
  if (!isNotStarted(lineup.match.status)) return <Started sid={sid} />;
  if (lineup.everybody.length === 0) {
    return (
      <EmptyState
        icon="players"
        title={m.lineup_empty_title()}
        text={m.lineup_empty_text()}
        action={
          <Button renderRoot={(props) => <Link to="/players/collection/" {...props} />}>
            {m.lineup_to_players()}
          </Button>
        }
      />
    );
  }
  return <LineupOf key={sid} lineup={lineup} />;
}

function Started({ sid }: { sid: number }) {
  return (
    <EmptyState
      icon="whistle"
      title={m.lineup_locked_title()}
      text={m.lineup_locked_text()}
      action={
        <Button
          renderRoot={(props) => <Link to="/match/$id/play/" params={{ id: String(sid) }} {...props} />}
        >
          {m.lineup_to_match_day()}
        </Button>
      }
    />
  );
}

function LineupOf({ lineup }: { lineup: Lineup }) {
  const { match, team, act } = lineup;
  const [picked, setPicked] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  // A few pixels before a press becomes a drag: a tap must stay a tap, also in a glove.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  const formation = lineup.formations.find(({ id }) => id === match.formation);

  useEffect(() => {
    if (picked === null) return;
    const putBack = (event: KeyboardEvent) => event.key === 'Escape' && setPicked(null);
    document.addEventListener('keydown', putBack);
    return () => document.removeEventListener('keydown', putBack);
  }, [picked]);

  /** Puts the player down where he was let go, or where the second tap was. */
  async function putDown(player: number, target: Target) {
    setPicked(null);
    if (await act.put(player, target)) setSaid(putText(lineup, player, target));
  }

  async function tap(target: Target) {
    if (picked !== null) {
      if (target.at === 'player' && target.sid === picked) setPicked(null);
      else await putDown(picked, target);
    } else if (target.at === 'player') {
      setPicked(target.sid);
      setSaid(pickedText(lineup, target.sid));
    }
  }

  function endDrag({ active, over }: DragEndEvent) {
    setDragged(null);
    const target = over === null ? null : readTarget(over.id);
    if (target !== null && !(target.at === 'player' && target.sid === active.id))
      void putDown(Number(active.id), target);
  }

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.lineup_title()}
        back={<BackLink to="/matches/" label={m.lineup_back()} />}
        actions={
          <Button
            renderRoot={(props) => (
              <Link to="/match/$id/play/" params={{ id: String(match.sid) }} {...props} />
            )}
            rightSection={<Icon name="whistle" size={18} />}
          >
            {m.lineup_to_match_day()}
          </Button>
        }
      />
      <div className={styles.tools}>
        <Select
          aria-label={m.lineup_formation()}
          value={formation?.id ?? match.formation}
          data={lineup.formations.map((option) => ({ value: option.id, label: formationLabel(option) }))}
          onChange={(value) => value !== null && act.setFormation(value)}
        />
        <Button variant="default" onClick={act.fill}>
          {m.lineup_fill()}
        </Button>
        <Button variant="subtle" color="gray" onClick={act.clear} disabled={lineup.pitch.length === 0}>
          {m.lineup_clear()}
        </Button>
        <span className={styles.count}>
          {m.lineup_on_pitch_count({ count: lineup.pitch.length, max: match.pitchPlayers })}
        </span>
      </div>
      <p className="visually-hidden" id="lineup-help">
        {m.lineup_instructions()}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }: DragStartEvent) => {
          setPicked(null);
          setDragged(Number(active.id));
        }}
        onDragEnd={endDrag}
        onDragCancel={() => setDragged(null)}
      >
        <div className={styles.board}>
          <LineupPitch lineup={lineup} picked={picked ?? dragged} tap={tap} />
          <div className={styles.side}>
            {picked !== null && (
              <PlayerPanel
                lineup={lineup}
                sid={picked}
                putBack={() => setPicked(null)}
                toBench={() => putDown(picked, { at: 'bench' })}
              />
            )}
            <BenchList lineup={lineup} picked={picked} tap={tap} />
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <Shirt shirt={team.shirt} size={56} number={lineup.player(dragged)?.number} />}
        </DragOverlay>
      </DndContext>
    </div>
  );
}

function pickedText(lineup: Lineup, sid: number): string {
  const name = lineup.nameOf(sid);
  return lineup.pitch.some((player) => player.sid === sid)
    ? m.lineup_selected_pitch({ name })
    : m.lineup_selected_bench({ name });
}

function putText(lineup: Lineup, sid: number, target: Target): string {
  const name = lineup.nameOf(sid);
  if (target.at === 'bench') return m.lineup_benched({ name });
  if (target.at === 'player') return m.lineup_swapped({ first: name, second: lineup.nameOf(target.sid) });
  return m.lineup_placed({ name });
}
