import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { createPlayer } from '#data/commands/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { NewForm } from '#ui/parts/fields/FormScreen.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Buttons } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { mayEditPlayers, maySeeContact, mayUseCollection } from '../permission.ts';
import { written } from '../toasts.ts';
import { PlayerFields } from './PlayerFields.tsx';
import { NO_PLAYER, newPlayerProblems, playerOfValues } from './player-form.ts';

/** "Save and next" adds a dozen players one after the other. */
export function NewPlayerForm({ team }: { readonly team: Team | null }) {
  const client = useClient();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [join, setJoin] = useState(true);
  const edit = useDraft(() => NO_PLAYER, newPlayerProblems);
  const joins = team !== null && mayEditPlayers(team, client.plans);
  // On a shared team, new players join that team only: the collection belongs to its owner.
  const guest = joins && !mayUseCollection(team);

  async function save(form: HTMLFormElement): Promise<boolean> {
    if (!edit.attempt(form)) return false;
    const { values } = edit;
    const player = playerOfValues(values);
    const made = await written(
      createPlayer(client, { ...player, ...(joins && (join || guest) && { team: team.sid }) }),
    );
    if (made !== null) showDoneToast(m.players_saved({ name: values.nickname.trim() }));
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
