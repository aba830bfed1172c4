/** `/team/periods/details/{id?}`: one period; without an id or with `new` it makes one. */
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Period, Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { addPeriod, deletePeriod, updateTeamMetadata } from '#data/commands/team/teams.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DeleteButton } from '#ui/parts/fields/DeleteButton.tsx';
import { NewForm, SaveButton, SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { PictureChoice } from '#ui/parts/fields/PictureChoice.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { periodForm, titleProblem } from '../team-forms.ts';
import styles from '../teams.module.css';
import { problemText, written } from '../toasts.ts';
import { PERIOD_ICONS } from './period-icons.ts';
import { SeasonEndNotice } from './SeasonEndNotice.tsx';

export interface PeriodDetailsScreenProps {
  /** From the address: a period's id, `new`, or null. */
  readonly id: string | null;
}

export function PeriodDetailsScreen({ id }: PeriodDetailsScreenProps) {
  const team = useCurrentTeam();
  if (team === undefined) return null;
  if (team === null) return <NoTeam />;
  if (id === null || id === 'new') return <NewPeriod team={team} />;
  const period = team.metadata.periods.find((one) => String(one.id) === id);
  if (period === undefined) {
    return (
      <EmptyState
        icon="calendar"
        title={m.common_screen_period()}
        text={m.teams_period_not_found()}
        action={
          <LinkButton to="/team/periods/" variant="default">
            {m.common_screen_periods()}
          </LinkButton>
        }
      />
    );
  }
  return <ExistingPeriod key={period.id} team={team} period={period} />;
}

function NewPeriod({ team }: { team: Team }) {
  const client = useClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { title: '', icon: 'season' },
    validate: { title: titleProblem },
  });

  async function save(values: typeof form.values) {
    const added = await written(addPeriod(client, { team: team.sid, ...values }));
    if (added !== null) await navigate({ to: '/team/periods/' });
  }

  return (
    <NewForm width="wide" onSubmit={form.onSubmit(save)}>
      <PageHeader
        title={m.teams_period_new_title()}
        back={<BackLink to="/team/periods/" label={m.common_back()} />}
      />
      <Card>
        <Fields>
          <TextInput {...form.getInputProps('title')} label={m.words_name()} required />
          <IconChoice value={form.values.icon} onChange={(icon) => form.setFieldValue('icon', icon)} />
        </Fields>
      </Card>
      <SaveButton text={m.words_add()} />
    </NewForm>
  );
}

function ExistingPeriod({ team, period }: { team: Team; period: Period }) {
  const client = useClient();
  const navigate = useNavigate();
  const matches = useMatches(team.sid);
  const [refused, setRefused] = useState<string | null>(null);
  const [closedAnother, setClosedAnother] = useState(false);
  const active = team.metadata.active_period === period.id;
  const { values, field, choose } = useEditing(periodForm, {
    store: client,
    row: { team, period },
    written,
  });

  async function makeActive() {
    const done = await written(updateTeamMetadata(client, team.sid, { active_period: period.id }));
    if (done !== null) {
      setClosedAnother(true);
      showDoneToast(m.teams_period_made_active({ period: periodTitle(period) }), undoOf(client, done.action));
    }
  }

  async function remove() {
    const removed = await deletePeriod(client, { team: team.sid, id: period.id });
    if (!removed.ok) {
      setRefused(problemText(removed.error));
      return;
    }
    await navigate({ to: '/team/periods/' });
    showDoneToast(
      m.teams_period_deleted({ period: periodTitle(period) }),
      undoOf(client, removed.value.action),
    );
  }

  return (
    <SavedForm width="wide" disabled={false}>
      <PageHeader
        title={m.common_screen_period()}
        detail={
          matches === undefined
            ? undefined
            : m.teams_period_matches({ count: matches.filter((match) => match.period === period.id).length })
        }
        back={<BackLink to="/team/periods/" label={m.common_back()} />}
      />
      <Card>
        <Fields>
          <TextInput {...field('title')} label={m.words_name()} required />
          <IconChoice value={values.icon} onChange={(icon) => choose({ icon })} />
          <Switch
            label={m.words_active()}
            description={m.teams_period_active_text()}
            checked={active}
            disabled={active}
            onChange={() => void makeActive()}
          />
        </Fields>
      </Card>
      {closedAnother && <SeasonEndNotice team={team} />}
      <div>
        <DeleteButton text={m.teams_period_delete()} onClick={() => void remove()} />
        <div role="alert">{refused !== null && <p className={styles.refused}>{refused}</p>}</div>
      </div>
    </SavedForm>
  );
}

function IconChoice({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const options = PERIOD_ICONS.map(({ stored, icon, label }) => ({
    value: stored,
    label: label(),
    picture: <Icon name={icon} size={28} />,
  }));
  return (
    <PictureChoice label={m.teams_period_icon()} value={value} options={options} named onChange={onChange} />
  );
}
