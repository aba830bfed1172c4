import { Button, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { playerFields } from '@touchline/domain/entity/player';
import { create } from '@touchline/domain/entity/rows';
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { createPlayer } from '#data/commands/players.ts';
import { useClient } from '#data/react.tsx';
import { showProblems } from '#ui/forms/show-problems.ts';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { NewForm } from '#ui/parts/FormScreen.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Buttons } from '#ui/parts/Screen.tsx';
import { sayDone } from '#ui/toast/answers.ts';
import { PlayerFields } from './PlayerFields.tsx';
import { mayEditPlayers, maySeeContact, mayUseCollection } from './permission.ts';
import { NO_PLAYER, PLAYER_RULES, type PlayerValues, playerOfValues } from './player-form.ts';
import { written } from './say.ts';

/** A team has a dozen players: "Save and next" makes them one after the other. */
export function NewPlayerForm({ team }: { readonly team: Team | null }) {
  const client = useClient();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [join, setJoin] = useState(true);
  const form = useForm<PlayerValues>({ initialValues: NO_PLAYER, validate: PLAYER_RULES });
  const joins = team !== null && mayEditPlayers(team);
  // Into somebody else's team, and nowhere else: the collection is its owner's.
  const guest = joins && !mayUseCollection(team);

  async function save(values: PlayerValues): Promise<boolean> {
    const player = playerOfValues(values, create(playerFields));
    const made = await written(
      createPlayer(client, { ...player, ...(joins && (join || guest) && { team: team.sid }) }),
    );
    if (made !== null) sayDone(m.players_saved({ name: values.nickname.trim() }));
    return made !== null;
  }

  async function saveAndLeave(values: PlayerValues) {
    if (await save(values)) await navigate({ to: '/players/collection/' });
  }

  async function saveAndNext(values: PlayerValues) {
    if (!(await save(values))) return;
    form.reset();
    setRound(round + 1);
  }

  return (
    <NewForm onSubmit={form.onSubmit(saveAndLeave)}>
      <PageHeader
        title={m.players_new_title()}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      <PlayerFields
        key={round}
        form={form}
        field={form.getInputProps}
        contact={!guest || maySeeContact(team)}
        autoFocus
      />
      {joins && !guest && (
        <Card>
          <Switch
            label={m.players_team_member({ team: team.teamname })}
            checked={join}
            onChange={(event) => setJoin(event.currentTarget.checked)}
          />
        </Card>
      )}
      <Buttons>
        <Button type="submit" size="lg">
          {m.players_save()}
        </Button>
        <Button
          size="lg"
          variant="default"
          onClick={({ currentTarget }) =>
            currentTarget.form !== null && showProblems(currentTarget.form, form.onSubmit(saveAndNext))
          }
        >
          {m.players_save_next()}
        </Button>
      </Buttons>
    </NewForm>
  );
}
