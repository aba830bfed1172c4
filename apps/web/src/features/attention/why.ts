/** The reason why a change is on the list (OUT-5, MRG-4). */
import { isCollectionName, parseOperation } from '@touchline/domain/entity/rows/collections';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { m } from '@touchline/i18n';
import type { ListedChange } from '#data/queries/device/attention.ts';

export function whyText({
  reason,
  code,
  message,
  collection,
  op,
}: Pick<ListedChange, 'reason' | 'code' | 'message' | 'collection' | 'op'>): string {
  if (reason === 'deleted') return m.attention_why_deleted();
  // Checked before the server's code: this version of the app does not know this kind of change (OUT-7).
  if (!isCollectionName(collection) || parseOperation(op) === undefined) return m.attention_why_unreadable();
  if (code === 403) return (FORBIDDEN[message] ?? m.common_no_permission)();
  return (BY_CODE[code] ?? m.attention_why_other)();
}

/** Code 403 has several reasons; the server's message tells which. */
const FORBIDDEN: Readonly<Record<string, () => string>> = {
  [USER_TEXTS.teamNotPremium]: m.words_not_in_plan,
  [USER_TEXTS.maximumTeams]: m.attention_why_403_teams,
  [USER_TEXTS.maximumPlayersTeam]: m.attention_why_403_team_players,
  [USER_TEXTS.maximumPlayersMatch]: m.attention_why_403_match_players,
  [USER_TEXTS.maximumPlayersTraining]: m.attention_why_403_training_players,
  [USER_TEXTS.trainingRecorded]: m.attention_why_403_training_recorded,
  [USER_TEXTS.maximumEventsMatch]: m.attention_why_403_match_events,
  [USER_TEXTS.maximumTemplates]: m.attention_why_403_templates,
  [USER_TEXTS.maximumFormations]: m.attention_why_403_formations,
  [USER_TEXTS.maximumEventTypes]: m.attention_why_403_event_types,
  [USER_TEXTS.maximumStorage]: m.attention_why_403_storage,
};

const BY_CODE: Readonly<Record<number, () => string>> = {
  400: m.attention_why_400,
  404: m.attention_why_404,
  500: m.attention_why_500,
};
