/**
 * `/match/{id}/play/`: the whole match on one screen without scrolling. A tap on a bench player selects them, and
 * the next tap on the pitch substitutes. A tap on a player on the pitch opens their actions. Goal, card and other
 * actions are sheets from the bottom, nearest to the thumb.
 */

import { useMediaQuery } from '@mantine/hooks';
import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useMatchSheet } from '#data/hooks/match/use-match-sheet.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useWakeLock } from '#data/hooks/use-wake-lock.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { EntryDoubts } from '#ui/parts/match/EntryDoubts.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { placeText } from '#ui/words/team/place-words.ts';
import { ActionBar, type SheetName } from './bars/ActionBar.tsx';
import { BeforeBar } from './bars/BeforeBar.tsx';
import { ControlBar } from './bars/ControlBar.tsx';
import { EndedBar } from './bars/EndedBar.tsx';
import { PenaltyBar } from './bars/PenaltyBar.tsx';
import { ShootoutBar } from './bars/ShootoutBar.tsx';
import { statusTitle } from './fields/status-choices.ts';
import { ClockNotice } from './header/ClockNotice.tsx';
import { ScoreHeader } from './header/ScoreHeader.tsx';
import styles from './matchday.module.css';
import { BenchStrip } from './pitch/BenchStrip.tsx';
import { Cockpit } from './pitch/Cockpit.tsx';
import { PitchNow } from './pitch/PitchNow.tsx';
import { PlannedBar, PlannedSheet } from './planned/PlannedChanges.tsx';
import { useNextChange } from './planned/use-next-change.ts';
import { CardSheet } from './sheets/CardSheet.tsx';
import { ChangeSheet } from './sheets/ChangeSheet.tsx';
import { ClockSheet } from './sheets/ClockSheet.tsx';
import { DuplicateSheet } from './sheets/DuplicateSheet.tsx';
import { EntrySheet } from './sheets/EntrySheet.tsx';
import { EventSheet } from './sheets/EventSheet.tsx';
import { GoalSheet } from './sheets/GoalSheet.tsx';
import { KickOffSheet } from './sheets/KickOffSheet.tsx';
import { EndSheet, MoreSheet } from './sheets/MoreSheet.tsx';
import { OwnGoalSheet } from './sheets/OwnGoalSheet.tsx';
import { PlayerSheet } from './sheets/PlayerSheet.tsx';
import { RecapSheet } from './sheets/RecapSheet.tsx';
import { ReplanSheet } from './sheets/ReplanSheet.tsx';
import { SpotSheet } from './sheets/SpotSheet.tsx';
import { StatusSheet } from './sheets/StatusSheet.tsx';
import type { Picked } from './state/picked.ts';
import { useBackGuard } from './state/use-back-guard.ts';
import { type MatchDay, useMatchDay } from './state/use-match-day.ts';
import { useSignals } from './state/use-signals.ts';
import { useSinceOpened } from './state/use-since-opened.ts';
import { HIGH, ToastPlace, type ToastRow } from './ToastPlace.tsx';

/** The width from which the cockpit fits beside the pitch. */
const COCKPIT = '(width >= 64em) and (height > 32.5em)';

export interface MatchDayScreenProps {
  readonly sid: number;
  /** The switch and link of the live page. It belongs to another feature, so the app passes it in. */
  readonly stream: ReactNode;
  /** The list of players who have not arrived; also passed in by the app. */
  readonly arrived: ReactNode;
  /** The sync mark, on phones without the top bar. */
  readonly sync: ReactNode;
  /** The recent events beside the pitch, on wide screens. */
  readonly timeline: ReactNode;
  /** The match menu, on screens without a menu beside them. */
  readonly menu: ReactNode;
}

export function MatchDayScreen({ sid, ...parts }: MatchDayScreenProps) {
  const day = useMatchDay(sid);
  const playing = day ? isPlaying(day.match.status) : false;
  const saving = useSettings()?.energysaver ?? false;
  useWakeLock(playing && !saving);
  useSignals(day?.match ?? null);
  if (day === undefined) return null;
  if (day === null)
    return <NoMatch icon="whistle" title={m.common_screen_match_day()} text={m.words_match_gone()} />;
  return <MatchDayOf key={sid} day={day} {...parts} />;
}

type OpenSheet =
  /** The scorer of a goal, once selected: then the goal sheet asks for the assist. */
  | { readonly name: SheetName; readonly scorer?: number }
  | { readonly name: 'player'; readonly sid: number }
  | { readonly name: 'spot'; readonly spot: Point }
  | null;

interface MatchDayOfProps extends Omit<MatchDayScreenProps, 'sid'> {
  readonly day: MatchDay;
}

function MatchDayOf({ day, stream, arrived, sync, timeline, menu }: MatchDayOfProps) {
  const [picked, setPicked] = useState<Picked>(null);
  const [open, setOpen] = useState<OpenSheet>(null);
  useMatchSheet(open !== null);
  const noting = useSinceOpened(day, open?.name ?? null);
  const { match } = day;
  const next = useNextChange(day);
  const wide = useMediaQuery(COCKPIT, false, { getInitialValueInEffect: false });
  const high = useMediaQuery(HIGH, false, { getInitialValueInEffect: false });
  // The words for a picked player lie over the title.
  const toasts: ToastRow = high ? 'pitch' : picked === null ? 'title' : 'score';
  const close = () => setOpen(null);
  useBackGuard({ playing: isPlaying(match.status), close: open === null ? null : close });

  async function tapOnPitch(sid: number) {
    if (picked?.from === 'bench') {
      setPicked(null);
      await day.act({ type: 'substitute', on: picked.sid, off: sid });
    } else if (picked?.from === 'pitch') {
      setPicked(null);
      if (picked.sid !== sid) await day.act({ type: 'swapOnPitch', player: picked.sid, other: sid });
    } else setOpen({ name: 'player', sid });
  }

  async function tapOnSpot(spot: Point) {
    if (picked === null) return setOpen({ name: 'spot', spot });
    setPicked(null);
    if (picked.from === 'bench')
      await day.act({ type: 'substitute', on: picked.sid, off: 0, pitchpos: spot });
    else await day.act({ type: 'moveOnPitch', player: picked.sid, to: spot });
  }

  return (
    <div className={styles.screen} data-status={match.status} data-planned={next !== null || undefined}>
      {picked !== null && <PickedBar day={day} picked={picked} cancel={() => setPicked(null)} />}
      <ScoreHeader
        day={day}
        sync={sync}
        openClock={() => setOpen({ name: 'clock' })}
        openMore={() => setOpen({ name: 'more' })}
        toasts={toasts}
      />
      <ControlBar day={day} />
      <ClockNotice
        day={day}
        openClock={() => setOpen({ name: 'clock' })}
        otherwise={
          <EntryDoubts match={match} nameOf={day.nameOf} act={(command) => void day.act(command)} most={1} />
        }
      />
      <PitchNow day={day} next={next} picked={picked} tapPlayer={tapOnPitch} tapSpot={tapOnSpot} />
      {toasts === 'pitch' && <ToastPlace className={styles.toasts} />}
      {next !== null && <PlannedBar day={day} next={next} open={() => setOpen({ name: 'planned' })} />}
      <BenchStrip
        day={day}
        next={next}
        picked={picked}
        pick={(sid) => setPicked(picked?.sid === sid ? null : { from: 'bench', sid })}
        arrived={() => setOpen({ name: 'arrived' })}
      />
      <PenaltyBar day={day} another={() => setOpen({ name: 'entry' })} />
      {isNotStarted(match.status) && <BeforeBar day={day} open={(name) => setOpen({ name })} />}
      {match.status === 'PENALTIES' ? (
        <ShootoutBar day={day} open={(name) => setOpen({ name })} />
      ) : (
        isPlaying(match.status) && <ActionBar day={day} open={(name) => setOpen({ name })} />
      )}
      {isEnded(match.status) && <EndedBar day={day} openRecap={() => setOpen({ name: 'recap' })} />}
      <DuplicateSheet day={day} />
      {wide === true && <Cockpit day={day} next={next} timeline={timeline} />}
      <BottomSheet
        quick
        close={m.common_close()}
        opened={open !== null}
        onClose={close}
        title={open === null ? '' : titleOf(open, day)}
      >
        {open?.name === 'kick-off' && <KickOffSheet day={day} done={close} />}
        {open?.name === 'goal' && (
          <GoalSheet
            day={noting}
            scorer={open.scorer ?? null}
            choose={(scorer) => setOpen({ name: 'goal', scorer })}
            done={close}
          />
        )}
        {open?.name === 'own-goal' && <OwnGoalSheet day={noting} done={close} />}
        {open?.name === 'change' && <ChangeSheet day={day} done={close} />}
        {open?.name === 'entry' && <EntrySheet day={day} done={close} />}
        {open?.name === 'card' && <CardSheet day={noting} done={close} />}
        {open?.name === 'event' && <EventSheet day={noting} done={close} />}
        {open?.name === 'clock' && <ClockSheet day={day} done={close} />}
        {open?.name === 'status' && <StatusSheet day={day} done={close} />}
        {open?.name === 'planned' && (
          <PlannedSheet day={day} done={close} replan={() => setOpen({ name: 'replan' })} />
        )}
        {open?.name === 'replan' && <ReplanSheet day={day} done={close} />}
        {open?.name === 'recap' && <RecapSheet match={day.match} team={day.team} nameOf={day.nameOf} />}
        {open?.name === 'arrived' && arrived}
        {open?.name === 'stream' && stream}
        {open?.name === 'more' && (
          <MoreSheet day={day} menu={menu} open={(name) => setOpen({ name })} done={close} />
        )}
        {open?.name === 'end' && <EndSheet day={day} back={() => setOpen({ name: 'more' })} done={close} />}
        {open?.name === 'spot' && <SpotSheet day={day} spot={open.spot} done={close} />}
        {open?.name === 'player' && (
          <PlayerSheet
            day={day}
            sid={open.sid}
            done={close}
            goal={() => setOpen({ name: 'goal', scorer: open.sid })}
            move={() => {
              setPicked({ from: 'pitch', sid: open.sid });
              close();
            }}
          />
        )}
      </BottomSheet>
    </div>
  );
}

function PickedBar({
  day,
  picked,
  cancel,
}: {
  day: MatchDay;
  picked: NonNullable<Picked>;
  cancel: () => void;
}) {
  const name = day.nameOf(picked.sid);
  return (
    <div className={styles.pickedOver}>
      <div className={styles.picked} role="status">
        <span>{hintText(day, picked, name)}</span>
        <button type="button" className={styles.plain} onClick={cancel}>
          {m.common_cancel()}
        </button>
      </div>
    </div>
  );
}

function hintText({ match }: MatchDay, { from }: NonNullable<Picked>, name: string): string {
  if (from === 'pitch') return m.matchday_move_hint({ name });
  return isNotStarted(match.status) ? m.matchday_start_hint({ name }) : m.matchday_change_hint({ name });
}

function titleOf(open: NonNullable<OpenSheet>, day: MatchDay): string {
  switch (open.name) {
    case 'kick-off':
      return m.matchday_kick_off_title();
    case 'goal':
      return open.scorer === undefined ? m.matchday_who_scored() : m.matchday_who_assisted();
    case 'own-goal':
      return m.matchday_who_own_goal();
    case 'change':
      return m.words_substitution();
    case 'entry':
      return m.words_comes_on();
    case 'card':
      return m.words_card();
    case 'event':
      return m.matchday_other_events();
    case 'clock':
      return m.words_clock();
    case 'status':
      return statusTitle(day.match.status);
    case 'planned':
      return m.plan_planned();
    case 'replan':
      return m.plan_replan();
    case 'recap':
      return m.matchday_recap();
    case 'arrived':
      return m.attendance_arrived();
    case 'stream':
      return m.matchday_stream();
    case 'end':
      return m.matchday_end_match_long();
    case 'more':
      return m.words_more();
    case 'spot':
      return m.lineup_free_spot({ place: placeText(open.spot) });
    case 'player':
      return m.matchday_player_actions({ name: day.nameOf(open.sid) });
  }
}
