import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { createPlayer } from '#data/commands/players.ts';
import { useClient } from '#data/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { NewForm } from '#ui/parts/FormScreen.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Buttons } from '#ui/parts/Screen.tsx';
import { sayDone } from '#ui/toast/answers.ts';
import { PlayerFields } from './PlayerFields.tsx';
import { mayEditPlayers, maySeeContact, mayUseCollection } from './permission.ts';
import { NO_PLAYER, newPlayerProblems, playerOfValues } from './player-form.ts';
import { written } from './say.ts';

/** A team has a dozen players: "Save and next" makes them one after the other. */
export function NewPlayerForm({ team }: { readonly team: Team | null }) {
  const client = useClient();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [join, setJoin] = useState(true);
  const edit = useDraft(() => NO_PLAYER, newPlayerProblems);
  const joins = team !== null && mayEditPlayers(team);
  // Into somebody else's team, and nowhere else: the collection is its owner's.
  const guest = joins && !mayUseCollection(team);

  async function save(form: HTMLFormElement): Promise<boolean> {
    if (!edit.attempt(form)) return false;
    const { values } = edit;
    const player = playerOfValues(values);
    const made = await written(
      createPlayer(client, { ...player, ...(joins && (join || guest) && { team: team.sid }) }),
    );
    if (made !== null) sayDone(m.players_saved({ name: values.nickname.trim() }));
    return made !== null;
  }

  async function saveAndLeave(form: HTMLFormElement) {
    if (await save(form)) await navigate({ to: '/players/collection/' });
  }

  async function saveAndNext(form: HTMLFormElement) {
    if (!(await save(form))) return;
    edit.reset();
    setRound(round + 1);
  }

  return (
    <NewForm
      onSubmit={(event) => {
        event.preventDefault();
        void saveAndLeave(event.currentTarget);
      }}
    >
      <PageHeader
        title={m.players_add()}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      <PlayerFields key={round} edit={edit} contact={!guest || maySeeContact(team)} isNew />
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
          onClick={({ currentTarget: { form } }) => form !== null && void saveAndNext(form)}
        >
          {m.players_save_next()}
        </Button>
      </Buttons>
    </NewForm>
  );
}
