/** `/user/calendar/`: the person's own calendar, of all their teams or of one. */
import { Select } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useCalendarLink } from '#data/hooks/use-calendar-link.ts';
import { ALL_TEAMS } from '#data/page/calendar-link.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { CalendarLink } from './CalendarLink.tsx';

export function CalendarScreen() {
  const teams = (useTeams() ?? []).filter(({ status }) => status !== 'pending');
  const [chosen, setChosen] = useState(ALL_TEAMS);
  const team = teams.find(({ sid }) => sid === chosen);
  const title = team === undefined ? m.calendar_all() : teamTitle(team);
  return (
    <Screen>
      <PageHeader
        title={m.calendar_title()}
        back={<BackLink to="/user/details/" label={m.screens_account_details()} />}
      />
      <Intro>{m.calendar_text()}</Intro>
      <Card>
        <Fields>
          {teams.length > 1 && (
            <Select
              label={m.common_screen_teams()}
              size="md"
              allowDeselect={false}
              data={[
                { value: String(ALL_TEAMS), label: m.calendar_all() },
                ...teams.map((each) => ({ value: String(each.sid), label: teamTitle(each) })),
              ]}
              value={String(team?.sid ?? ALL_TEAMS)}
              onChange={(sid) => setChosen(Number(sid ?? ALL_TEAMS))}
            />
          )}
          <OwnLink key={team?.sid ?? ALL_TEAMS} team={team?.sid ?? ALL_TEAMS} title={title} />
          <Hint>{m.calendar_private()}</Hint>
        </Fields>
      </Card>
    </Screen>
  );
}

function OwnLink({ team, title }: { readonly team: number; readonly title: string }) {
  return <CalendarLink link={useCalendarLink(team)} title={title} />;
}
