/** A new formation: starts from a known one or from a match's line-up, and is then moved and named. */
import { Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { startingLineup } from '@touchline/domain/match/lineup/lineup';
import { clampPitchPlayers, PITCH_PLAYERS_MAX, PITCH_PLAYERS_MIN } from '@touchline/domain/match-limits';
import { formationOf } from '@touchline/domain/pitch/formations';
import {
  formationChoices,
  spotsOfFormation,
  spotsOfLineup,
  titleRefusal,
} from '@touchline/domain/team/own-formations';
import { permission } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { addFormation } from '#data/commands/team/own-formations.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { useAttempt } from '#ui/forms/use-attempt.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { NewForm, SaveButton } from '#ui/parts/fields/FormScreen.tsx';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { formationLabel } from '#ui/words/team/formation-words.ts';
import { problemText, written } from '../toasts.ts';
import { FormationBoard } from './FormationBoard.tsx';
import styles from './formations.module.css';

/** The line-up of the match that the coach came from. */
const LINEUP = 'lineup';

export function NewFormation({ team, match }: { team: Team; match: Match | null }) {
  const client = useClient();
  const navigate = useNavigate();
  const allowed = permission(useActor(team), 'manageFormations');
  const [draft, setDraft] = useState(() => begun(team, match));
  const { players, begin, title, spots } = draft;
  const refusal = titleRefusal(team, { title, players });
  const { error, onSubmit } = useAttempt(refusal === null ? null : problemText(refusal), save);
  const choices = formationChoices(team, players, '');

  if (!allowed.ok) {
    return <EmptyState icon="formation" title={m.teams_formation_new()} text={m.teams_formations_plan()} />;
  }

  /** Another number of players selects the first formation for that number. */
  const choosePlayers = (count: number) => {
    const { id } = formationOf(count, '');
    setDraft({ ...draft, players: count, begin: id, spots: spotsOfFormation(count, id) });
  };
  const chooseBegin = (chosen: string) =>
    setDraft({
      ...draft,
      begin: chosen,
      spots:
        chosen === LINEUP && match !== null
          ? spotsOfLineup(match, startingLineup(match))
          : spotsOfFormation(players, chosen),
    });

  async function save() {
    const added = await written(addFormation(client, { team: team.sid, title, spots }));
    if (added === null) return;
    await navigate({ to: '/team/formations/' });
    showDoneToast(m.teams_event_saved({ title: title.trim() }), undoOf(client, added.action));
  }

  return (
    <NewForm width="wide" onSubmit={onSubmit}>
      <PageHeader
        title={m.teams_formation_new()}
        back={<BackLink to="/team/formations/" label={m.common_back()} />}
      />
      <div className={styles.editor}>
        <FormationBoard
          team={team}
          spots={spots}
          locked={false}
          onChange={(moved) => setDraft({ ...draft, spots: moved })}
        />
        <div className={styles.side}>
          <Card>
            <Fields>
              <TextInput
                label={m.words_name()}
                required
                value={title}
                error={error}
                onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
              />
              <Stepper
                label={m.teams_players_on_pitch()}
                fewer={m.teams_fewer_players()}
                more={m.teams_more_players()}
                value={players}
                min={PITCH_PLAYERS_MIN}
                max={PITCH_PLAYERS_MAX}
                onChange={choosePlayers}
              />
              <Select
                label={m.matches_begin_with()}
                allowDeselect={false}
                value={begin}
                onChange={(chosen) => chosen !== null && chooseBegin(chosen)}
                data={[
                  ...(match !== null && clampPitchPlayers(match.pitchPlayers) === players
                    ? [{ value: LINEUP, label: m.teams_formation_begin_lineup() }]
                    : []),
                  ...choices.map((formation) => ({
                    value: formation.id,
                    label: formationLabel(formation),
                  })),
                ]}
              />
            </Fields>
          </Card>
          <SaveButton text={m.teams_formation_save()} />
        </div>
      </div>
    </NewForm>
  );
}

function begun(team: Team, match: Match | null) {
  const { pitchPlayers, formation } = match ?? team.metadata;
  const players = clampPitchPlayers(pitchPlayers);
  if (match !== null) {
    return { players, begin: LINEUP, title: '', spots: spotsOfLineup(match, startingLineup(match)) };
  }
  const begin = formationOf(players, formation).id;
  return { players, begin, title: '', spots: spotsOfFormation(players, begin) };
}
