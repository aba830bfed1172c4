/** `/user/media/`: the pictures of a team, or of all teams. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { deleteForGood } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useLibrary } from '#data/hooks/media/use-library.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import type { LibraryFilter } from '#data/queries/library/library-filter.ts';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { AddButtons } from '../choosing/AddButtons.tsx';
import styles from '../media.module.css';
import { PictureTile } from '../PictureTile.tsx';
import { mayChangePictures } from '../picture-rights.ts';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';
import { EMPTY_TEXT, PART_TEXT, pictureText } from '../words.ts';
import { adding } from './adding.ts';
import { DropZone } from './DropZone.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryFoot } from './LibraryFoot.tsx';
import { filterOf, type LibrarySearch } from './library-search.ts';
import { PictureGrid } from './PictureGrid.tsx';
import { UploadPanel } from './UploadPanel.tsx';

export interface LibraryScreenProps {
  readonly search: LibrarySearch;
  readonly show: (search: LibrarySearch) => void;
}

export function LibraryScreen({ search, show }: LibraryScreenProps) {
  const teams = useTeams();
  const current = useCurrentTeam();
  if (teams === undefined || current === undefined) return null;
  const filter = filterOf(search, current?.sid ?? 0);
  // Photos of all teams are shown, and new ones belong to the team that the coach is working with.
  const team = teams.find(({ sid }) => sid === filter.team) ?? current;
  return <Library filter={filter} search={search} show={show} teams={teams} team={team} />;
}

interface LibraryProps extends LibraryScreenProps {
  readonly filter: LibraryFilter;
  readonly teams: readonly Team[];
  /** The team of new pictures; null for the own library. */
  readonly team: Team | null;
}

function Library({ filter, search, show, teams, team }: LibraryProps) {
  const client = useClient();
  const media = useLibrary(filter);
  const latest = media && { media, filter, search };
  // The pictures follow the filters, so that a tap is answered before a slow phone has made all tiles, also while many
  // new pictures arrive.
  const shown = useDeferredValue(latest) ?? latest;
  if (media === undefined || shown === undefined) return null;
  const { part, player, match } = filter;
  const mayAdd = mayChangePictures(team, client.plans);
  const add = (files: readonly File[]) =>
    void adding.add(client, files, {
      type: 'photo',
      team: team?.sid ?? 0,
      match_sid: match,
      player_sids: player === 0 ? [] : [player],
    });
  return (
    <DropZone add={mayAdd ? add : null}>
      <PageHeader
        title={m.screens_photos()}
        detail={filter.team === 0 || team === null ? undefined : teamTitle(team)}
        back={<BackLink to="/team/" label={m.common_menu_team()} />}
        actions={mayAdd && <AddButtons multiple add={add} />}
      />
      <div className={styles.library}>
        <LibraryFilters filter={filter} search={search} teams={teams} show={show} />
        <UploadPanel />
        {part === 'trash' && media.length > 0 && <TrashNote media={media} mayEmpty={mayAdd} />}
        <ShownPictures shown={shown} mayAdd={mayAdd} />
        {team !== null && <LibraryFoot key={team.sid} team={team} count={media.length} />}
      </div>
    </DropZone>
  );
}

interface Shown {
  readonly media: readonly Medium[];
  readonly filter: LibraryFilter;
  readonly search: LibrarySearch;
}

interface ShownPicturesProps {
  readonly shown: Shown;
  readonly mayAdd: boolean;
}

function ShownPictures({ shown: { media, filter, search }, mayAdd }: ShownPicturesProps) {
  const nameOf = useNameOf();
  const { part, player, match } = filter;
  if (media.length === 0) {
    const isWhole = part === 'photos' && player === 0 && match === 0;
    const whole = mayAdd ? m.media_empty_text() : m.media_empty_reader();
    return (
      <EmptyState
        icon="picture"
        title={isWhole ? m.media_empty_title() : m.media_empty_none()}
        text={isWhole ? whole : EMPTY_TEXT[part]()}
      />
    );
  }
  return (
    <>
      <PictureGrid
        media={media}
        label={PART_TEXT[part]()}
        cell={(medium) => (
          <Link
            to="/user/media/$id/"
            params={{ id: String(medium.sid) }}
            search={search}
            className={styles.cell}
          >
            <PictureTile medium={medium} alt={pictureText(medium, nameOf)} />
          </Link>
        )}
      />
      <Hint>{m.media_count({ count: media.length })}</Hint>
    </>
  );
}

interface TrashNoteProps {
  readonly media: readonly Medium[];
  readonly mayEmpty: boolean;
}

function TrashNote({ media, mayEmpty }: TrashNoteProps) {
  const client = useClient();
  const [asking, setAsking] = useState(false);

  async function empty() {
    setAsking(false);
    const sids = media.map(({ sid }) => sid);
    const done = await written(deleteForGood(client, sids));
    if (done !== null) {
      showDoneToast(m.media_deleted({ count: sids.length }), undoOf(client, done.action));
    }
  }

  return (
    <div className={styles.trashNote}>
      <Hint>{m.media_trash_text()}</Hint>
      {mayEmpty && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          {m.media_empty_trash_do()}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={m.media_empty_trash_title({ count: media.length })}
        text={m.media_delete_text()}
        confirm={m.common_delete()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void empty()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
