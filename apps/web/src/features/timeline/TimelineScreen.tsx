/** `/match/{id}/timeline/`: events, newest first. Every event can be corrected, added or undone here. */

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { clockAt } from '@touchline/domain/match/clock/clock';
import { kickOffInstant } from '@touchline/domain/match/clock/kickoff-time';
import { isEnded, isNotStarted } from '@touchline/domain/match/clock/status';
import type { KeepBoth, RemoveEvent } from '@touchline/domain/match/decision/commands';
import { sideNames, theirSide } from '@touchline/domain/match/events/names';
import { scoreOf } from '@touchline/domain/match/events/score';
import { repairsOfMatch } from '@touchline/domain/match/setup/match-repairs';
import { sideShirts } from '@touchline/domain/match/sheet/shirts';
import {
  filtered,
  recentFirst,
  type TimelineFilter,
  type TimelineRow,
  timelineOf,
} from '@touchline/domain/match/timeline/timeline';
import { resultsArePublic, seesScore } from '@touchline/domain/privacy/results';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { undo } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useEventPictures } from '#data/hooks/media/use-library.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useAppState } from '#data/hooks/use-app-state.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EntryDoubts } from '#ui/parts/match/EntryDoubts.tsx';
import { MatchRepairs } from '#ui/parts/match/MatchRepairs.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { ScoreBoard } from '#ui/parts/match/ScoreBoard.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { scoreLabel } from '#ui/words/match/result-words.ts';
import { EditMessage } from './EditMessage.tsx';
import { AddEvent, EditEvent } from './EventSheet.tsx';
import { Filters } from './Filters.tsx';
import { TimelineRows } from './TimelineRows.tsx';
import styles from './timeline.module.css';
import { UndoLast } from './UndoLast.tsx';
import { refusedText, type Words } from './words.ts';

export interface TimelineScreenProps {
  readonly sid: number;
  /** The match summary beside the list. It belongs to another feature, so the app passes it in. */
  readonly recap: (shown: RecapOf) => ReactNode;
  /** The pictures of events, of another feature as well. */
  readonly pictures: EventPictureParts;
  /** Takes the match out as a file; also of another feature. */
  readonly exports: ReactNode;
}

export interface EventPictureParts {
  /** In a row of the timeline. */
  readonly small: (media: readonly Medium[]) => ReactNode;
  /** In the sheet of an event, to add and take off pictures. */
  readonly edit: (event: {
    readonly match: number;
    readonly eid: string;
    readonly team: number;
  }) => ReactNode;
}

type RecapOf = MatchWithTeam & { readonly nameOf: (sid: number) => string };

export function TimelineScreen({ sid, ...parts }: TimelineScreenProps) {
  const found = useMatchWithTeam(sid);
  const names = useCallNames();
  if (found === undefined || names === undefined) return null;
  if (found === null) {
    return <NoMatch icon="matches" title={m.common_screen_timeline()} text={m.words_match_gone()} />;
  }
  return <Timeline {...found} players={names} {...parts} />;
}

interface TimelineProps extends MatchWithTeam, Omit<TimelineScreenProps, 'sid'> {
  /** The players' names by sid. */
  readonly players: ReadonlyMap<number, string>;
}

/** The width from which the summary fits beside the list. */
const TWO_COLUMNS = '(width >= 64em)';

const CORRECTED = { removeEvent: m.words_event_removed, keepBoth: m.matchday_did_kept_both } as const;

/** The open sheet: an event's eid, or the form for a new event. */
type Open = { readonly eid: string } | 'new' | null;

function Timeline({ match, team, players, recap, pictures, exports }: TimelineProps) {
  const client = useClient();
  const wide = useMediaQuery(TWO_COLUMNS, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<Open>(null);
  const [{ filter_media, filter_substitutions }, writeState] = useAppState();
  // Section 3 keeps two of the filters while the app runs.
  const [filter, setFilter] = useState<TimelineFilter>(filter_substitutions ? 'substitutions' : 'all');
  const names = sideNames(match, team);
  const words: Words = {
    team,
    match,
    timezone: team.metadata.timezone,
    near: kickOffInstant(match, team.metadata.timezone),
    opponent: names[theirSide(match)].clubShort,
    withScore: seesScore(team, match),
    isPublished: resultsArePublic(team, match),
    nameOf: (player) => players.get(player) ?? leftPlayer(match, player),
  };
  const rows = recentFirst(timelineOf(match));
  const media = useEventPictures(match.sid);
  const withMedia = rows.some(({ eid }) => media?.has(eid));
  const shown = filtered(rows, filter).filter(
    ({ eid }) => !filter_media || !withMedia || media?.has(eid) === true,
  );
  const edited = open === null || open === 'new' ? undefined : rows.find((row) => row.eid === open.eid);
  const Edit = edited?.type === 'MESSAGE' ? EditMessage : EditEvent;
  const score = words.withScore ? scoreOf(match) : null;
  const shirts = sideShirts(match, team);
  const may = useMay(team);
  const mayEdit = may('runMatch');
  const mayAttend = may('attendance');
  const beside = wide === true && rows.length > 0 && roleAllows(team, 'seeLineups');
  const close = () => setOpen(null);

  async function correct(command: RemoveEvent | KeepBoth, text = CORRECTED[command.type]()) {
    const done = await decideMatch(client, match.sid, command);
    if (!done.ok) return showToast({ text: refusedText(done.error, words.nameOf), tone: 'problem' });
    const { action } = done.value;
    if (action !== null) showToast({ text, onUndo: () => void undo(client, action) });
  }

  async function remove({ eid, type }: TimelineRow) {
    close();
    const text = type === 'MESSAGE' ? m.stream_removed() : m.words_event_removed();
    await correct({ type: 'removeEvent', eid }, text);
  }

  return (
    <div className={styles.screen} data-beside={beside || undefined}>
      <PageHeader
        title={m.common_screen_timeline()}
        back={
          roleAllows(team, 'runMatch') ? (
            <BackLink
              to="/match/$id/play/"
              params={{ id: String(match.sid) }}
              label={m.common_back_to_match()}
            />
          ) : (
            <BackLink to="/matches/" label={m.words_back_to_matches()} />
          )
        }
        actions={
          <>
            {exports}
            {isEnded(match.status) && roleAllows(team, 'seeLineups') && (
              <LinkButton
                to="/match/$id/statistics/"
                params={{ id: String(match.sid) }}
                variant="default"
                leftSection={<Icon name="statistics" size={18} />}
              >
                {m.timeline_statistics()}
              </LinkButton>
            )}
            {mayEdit && !isNotStarted(match.status) && (
              <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
                {m.words_add()}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.list}>
          {mayEdit && (
            <div className={styles.doubts}>
              <EntryDoubts match={match} nameOf={words.nameOf} act={(command) => void correct(command)} />
            </div>
          )}
          <MatchRepairs
            repairs={repairsOfMatch(match, {
              players: new Set(players.keys()),
              lineups: roleAllows(team, 'seeLineups'),
            })}
          />
          {!beside && (
            <ScoreBoard
              home={{
                club: names.home.clubShort,
                team: names.home.teamShort,
                shirt: shirts.home,
                score: score?.home ?? null,
              }}
              away={{
                club: names.away.clubShort,
                team: names.away.teamShort,
                shirt: shirts.away,
                score: score?.away ?? null,
              }}
              label={scoreLabel(names, score)}
            />
          )}
          {rows.length === 0 ? (
            <EmptyState icon="whistle" title={m.timeline_empty_title()} text={m.timeline_empty_text()} />
          ) : (
            <Filters
              chosen={filter}
              choose={(chosen) => {
                setFilter(chosen);
                writeState({ filter_substitutions: chosen === 'substitutions' });
              }}
              media={withMedia ? filter_media : null}
              chooseMedia={(chosen) => writeState({ filter_media: chosen })}
            />
          )}
          {mayEdit && (
            <div className={styles.undo}>
              <UndoLast match={match} />
            </div>
          )}
          {rows.length > 0 && shown.length === 0 && (
            <p className={styles.nothing}>{m.timeline_filter_empty()}</p>
          )}
          <TimelineRows
            rows={shown}
            words={words}
            wide={wide === true}
            pictures={(eid) => pictures.small(media?.get(eid) ?? [])}
            edit={mayEdit ? (row) => setOpen({ eid: row.eid }) : null}
          />
        </div>
        {beside && (
          <aside className={styles.beside} aria-label={m.matchday_recap()}>
            {recap({ match, team, nameOf: words.nameOf })}
          </aside>
        )}
      </div>
      <BottomSheet
        close={m.common_close()}
        opened={edited !== undefined || open === 'new'}
        onClose={close}
        title={open === 'new' ? m.timeline_add_title() : editTitle(edited)}
      >
        {open === 'new' && (
          <AddEvent
            match={match}
            words={words}
            mayAttend={mayAttend}
            minute={clockAt(match, client.now() / 1000).minute}
            done={close}
          />
        )}
        {edited !== undefined && (
          <Edit
            key={edited.eid}
            match={match}
            row={edited}
            words={words}
            mayAttend={mayAttend}
            remove={() => remove(edited)}
            done={close}
          />
        )}
        {edited !== undefined &&
          edited.type !== 'MESSAGE' &&
          pictures.edit({ match: match.sid, eid: edited.eid, team: team.sid })}
      </BottomSheet>
    </div>
  );
}

function editTitle(row: TimelineRow | undefined): string {
  return row?.type === 'MESSAGE' ? m.stream_edit_title() : m.timeline_edit_title();
}
