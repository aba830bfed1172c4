/** Actions on a whole match in the list and the setup: archive, restore, duplicate; each with Undo. */

import { useNavigate } from '@tanstack/react-router';
import type { Match, MatchStatus } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived, isEnded } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import type { Operation } from '@touchline/domain/team/permissions';
import { isFull } from '@touchline/domain/team/templates';
import { m } from '@touchline/i18n';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { duplicateMatch } from '#data/commands/match/matches.ts';
import { undo, undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { answersIn, showDoneToast } from '#ui/toast/answers.ts';

export type Listed = Pick<Match, 'sid' | 'status' | 'opponent_clubname' | 'opponent_teamname'>;

const { written } = answersIn(
  {
    noPermission: m.common_no_permission,
    planNeeded: m.shop_upsell_match_plans,
    gone: m.matches_err_deleted,
  },
  m.matches_err_other,
);

/** The possible actions; null for an action that makes no sense or is not allowed. */
export function useMatchActions(team: Team, match: Listed) {
  const client = useClient();
  const may = useMay(team);
  const navigate = useNavigate();
  const title = opponentOf(match);

  async function setArchived(archive: boolean) {
    const done = await written(decideMatch(client, match.sid, { type: archive ? 'archive' : 'unarchive' }));
    if (done === null) return;
    const text = archive ? m.matches_archived({ title }) : m.matches_restored({ title });
    showDoneToast(text, undoOf(client, done.action));
  }

  async function duplicate() {
    const done = await written(duplicateMatch(client, match.sid));
    if (done === null) return;
    const { sid, action } = done;
    await navigate({ to: '/match/$id/details/', params: { id: String(sid) }, hash: DATE_FIELD });
    if (action === null) return showDoneToast(m.matches_duplicated());
    showDoneToast(m.matches_duplicated(), () => {
      void undo(client, action).then(() => navigate({ to: '/matches/' }));
    });
  }

  async function saveAsTemplate() {
    await navigate({ to: '/matches/templates/$id/', params: { id: 'new' }, search: { match: match.sid } });
  }

  const offered = offeredFor(match.status, may);
  return {
    archive: offered.archive ? () => setArchived(true) : null,
    restore: offered.restore ? () => setArchived(false) : null,
    duplicate: offered.duplicate ? duplicate : null,
    saveAsTemplate: offered.saveAsTemplate && !isFull(team) ? saveAsTemplate : null,
  };
}

/** The actions for a match status and a role. */
export function offeredFor(status: MatchStatus, may: (operation: Operation) => boolean) {
  return {
    archive: may('runMatch') && isEnded(status) && !isArchived(status),
    restore: may('runMatch') && isArchived(status),
    duplicate: may('addMatch'),
    saveAsTemplate: may('manageTemplates'),
    delete: may('deleteMatch'),
  };
}

/** The field that gets the focus when a copy is opened: its day. */
export const DATE_FIELD = 'match-date';
