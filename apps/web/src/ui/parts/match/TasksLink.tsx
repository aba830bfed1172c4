/** Leads to the tasks of a match, and says how many are still open. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { openTasks } from '@touchline/domain/request/tasks/match-tasks';
import { m } from '@touchline/i18n';
import { LinkRow, List } from '../cards/List.tsx';

export function TasksLink({ match }: { readonly match: Match }) {
  const params = { id: String(match.sid) };
  return (
    <List>
      <LinkRow
        to="/match/$id/tasks/"
        params={params}
        icon="tasks"
        title={m.screens_tasks()}
        detail={stateText(match)}
      />
    </List>
  );
}

function stateText(match: Match): string {
  const open = openTasks(match).length;
  if (open > 0) return m.tasks_open({ count: open });
  return match.metadata.tasks.length > 0 ? m.tasks_all_taken() : m.tasks_empty_title();
}
