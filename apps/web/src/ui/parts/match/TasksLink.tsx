/** Leads to the tasks of a match or session, and says how many are still open. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { openTasks } from '@touchline/domain/request/tasks/match-tasks';
import { m } from '@touchline/i18n';
import { LinkRow, List } from '../cards/List.tsx';

export function TasksLink({ gathering }: { readonly gathering: Gathering }) {
  const params = { id: String(gathering.sid) };
  return (
    <List>
      <LinkRow
        to={isMatch(gathering) ? '/match/$id/tasks/' : '/training/$id/tasks/'}
        params={params}
        icon="tasks"
        title={m.screens_tasks()}
        detail={stateText(gathering)}
      />
    </List>
  );
}

function stateText(gathering: Gathering): string {
  const open = openTasks(gathering).length;
  if (open > 0) return m.tasks_open({ count: open });
  return gathering.metadata.tasks.length > 0 ? m.tasks_all_taken() : m.tasks_empty_title();
}
