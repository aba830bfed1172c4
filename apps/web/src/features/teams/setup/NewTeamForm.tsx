import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { create } from '@touchline/domain/entity/rows/rows';
import { shirtFields } from '@touchline/domain/entity/tables/team';
import { matchDefaults } from '@touchline/domain/match/setup/defaults';
import { newSquad } from '@touchline/domain/player/import-text';
import type { AgeOfTeam } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { createTeam } from '#data/commands/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { NewForm, SaveButton } from '#ui/parts/fields/FormScreen.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { DEFAULT_SHIRT } from '#ui/shirt/colours.ts';
import { ShirtRow } from '#ui/shirt/ShirtRow.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { nameProblem } from '../names-problems.ts';
import { written } from '../toasts.ts';
import { AgeFields, AgeRule } from './AgeFields.tsx';
import { formatFor, isTooSmall } from './age-format.ts';
import { type Format, LengthFields, TeamPlayersField } from './FormatFields.tsx';

export interface NewTeamFormProps {
  readonly first?: boolean;
  /** The field for the players' names. It belongs to another feature, so the app passes it in. */
  readonly squad?: (props: NewSquadProps) => ReactNode;
}

export interface NewSquadProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A new team needs two names; shirt, format and players are optional. */
export function NewTeamForm({ first = false, squad }: NewTeamFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [shirt, setShirt] = useState(() => create(shirtFields, { ...DEFAULT_SHIRT, type: 0 }));
  const [names, setNames] = useState('');
  const [format, setFormat] = useState<Format>(() => matchDefaults(11));
  const [age, setAge] = useState<AgeOfTeam>({ age_group: '', country: '' });
  const form = useForm({
    initialValues: { clubname: '', teamname: '', division: '' },
    validate: {
      clubname: (_, values) => nameProblem('clubname', values),
      teamname: (_, values) => nameProblem('teamname', values),
      division: (_, values) => nameProblem('division', values),
    },
  });

  async function save(values: typeof form.values) {
    const players = newSquad(names).filter(({ comes }) => comes);
    const team = { ...values, shirt, ...format, ...age, players };
    if ((await written(createTeam(client, team))) === null) return;
    await (first || players.length > 0
      ? navigate({ to: '/dashboard/' })
      : navigate({ to: '/players/collection/' }));
  }

  return (
    <NewForm width="wide" onSubmit={form.onSubmit(save)}>
      {first ? (
        <PageHeader title={m.teams_first_title()} detail={m.teams_first_text()} />
      ) : (
        <PageHeader
          title={m.teams_setup_new_title()}
          back={<BackLink to="/teams/{-$key}/" label={m.common_back()} />}
        />
      )}
      <Card title={m.words_names()}>
        <Fields>
          <Pair>
            <TextInput
              {...form.getInputProps('clubname')}
              label={m.common_club()}
              required
              autoFocus={first}
            />
            <TextInput
              {...form.getInputProps('teamname')}
              label={m.common_menu_team()}
              placeholder={m.words_example_team()}
              required
            />
          </Pair>
        </Fields>
      </Card>
      <Card title={m.ages_title()}>
        <Fields>
          <AgeFields
            age={age}
            onChange={(changed) => {
              const chosen = { ...age, ...changed };
              setAge(chosen);
              setFormat({ ...format, ...formatFor(chosen) });
            }}
          />
          <AgeRule age={age} limited_names="first_name" />
          {isTooSmall(age) && <Hint>{m.ages_format_small()}</Hint>}
          <TeamPlayersField format={format} onChange={(changed) => setFormat({ ...format, ...changed })} />
          <LengthFields format={format} onChange={(changed) => setFormat({ ...format, ...changed })} />
        </Fields>
      </Card>
      {squad?.({ text: names, onChange: setNames })}
      <ShirtRow
        title={m.teams_shirt_title()}
        team={teamTitle(form.values)}
        shirt={shirt}
        onChange={setShirt}
      />
      <SaveButton text={m.teams_create()} />
    </NewForm>
  );
}
