/** The actions on a match of the list. */

import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { type Listed, useMatchActions } from './match-actions.ts';
import styles from './matches.module.css';

interface MatchSheetProps {
  readonly team: Team;
  /** Null while the sheet is closed. */
  readonly match: Listed | null;
  readonly close: () => void;
}

export function MatchSheet({ team, match, close }: MatchSheetProps) {
  return (
    <BottomSheet
      opened={match !== null}
      onClose={close}
      title={match === null ? '' : opponentOf(match)}
      close={m.common_close()}
    >
      {match !== null && <Actions team={team} match={match} done={close} />}
    </BottomSheet>
  );
}

function Actions({ team, match, done }: { team: Team; match: Listed; done: () => void }) {
  const { archive, restore, duplicate, saveAsTemplate } = useMatchActions(team, match);
  return (
    <ul className={styles.menu}>
      {archive && <Action icon="archive" text={m.words_to_archive()} run={archive} done={done} />}
      {restore && <Action icon="restore" text={m.matches_restore()} run={restore} done={done} />}
      {duplicate && (
        <Action
          icon="copy"
          text={m.matches_duplicate()}
          hint={m.matches_duplicate_hint()}
          run={duplicate}
          done={done}
        />
      )}
      {saveAsTemplate && (
        <Action icon="plus" text={m.matches_template_save_as()} run={saveAsTemplate} done={done} />
      )}
      <li>
        <Link to="/match/$id/details/" params={{ id: String(match.sid) }}>
          <Icon name="settings" />
          {m.common_screen_match_setup()}
        </Link>
      </li>
    </ul>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly text: string;
  readonly hint?: string;
  readonly run: () => Promise<void>;
  readonly done: () => void;
}

function Action({ icon, text, hint, run, done }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          done();
          void run();
        }}
      >
        <Icon name={icon} />
        <span>
          {text}
          {hint !== undefined && <small>{hint}</small>}
        </span>
      </button>
    </li>
  );
}
