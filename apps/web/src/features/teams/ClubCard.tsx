import { NumberInput, Select } from '@mantine/core';
import type { Federation } from '@touchline/domain/entity/federation';
import type { Team } from '@touchline/domain/entity/team';
import { isOwn, permission } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { updateTeam } from '#data/commands/teams.ts';
import { useActor } from '#data/hooks/actor.ts';
import { useClient } from '#data/react.tsx';
import { useSavedForm } from '#ui/forms/use-saved-form.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Fields, Pair } from '#ui/parts/Screen.tsx';
import { Upsell } from '#ui/parts/Upsell.tsx';
import { written } from './say.ts';
import { useFederations } from './use-federations.ts';

const NONE = 0;
/** What a club has as its number at a federation. */
const CLUB_MAX = 999_999_999;

/** Which federation the club belongs to, and its number there. */
export function ClubCard({ team }: { readonly team: Team }) {
  const client = useClient();
  const answer = useFederations();
  const allowed = permission(useActor(team), 'linkClub');
  const { form } = useSavedForm({
    values: { club_id: team.club_id },
    validate: {},
    save: (changed) => void written(updateTeam(client, team.sid, changed)),
  });
  const offered = answer !== undefined && (!answer.ok || answer.value.length > 0);
  // Who runs this server knows of no federations: then there is nothing to say about them.
  if (!offered && team.federation === NONE && team.club_id === NONE) return null;
  return (
    <Card title={m.teams_club_link()}>
      <Fields>
        {!allowed.ok && allowed.error.code === 'needsPlan' && (
          <Upsell feature={allowed.error.feature} own={isOwn(team.role)} />
        )}
        {answer !== undefined && !answer.ok && <p role="status">{m.teams_err_service_unavailable()}</p>}
        <Pair>
          <Select
            label={m.teams_federation()}
            placeholder={m.teams_federation_none()}
            clearable
            searchable
            nothingFoundMessage={m.teams_federation_unknown()}
            disabled={!allowed.ok || answer === undefined || !answer.ok}
            data={choices(answer?.ok === true ? answer.value : [], team.federation)}
            value={team.federation === NONE ? null : String(team.federation)}
            onChange={(chosen) =>
              void written(updateTeam(client, team.sid, { federation: Number(chosen ?? NONE) }))
            }
          />
          <NumberInput
            label={m.teams_club_number()}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            max={CLUB_MAX}
            clampBehavior="strict"
            disabled={!allowed.ok}
            value={form.values.club_id === NONE ? '' : form.values.club_id}
            onChange={(number) => form.setFieldValue('club_id', Number(number) || NONE)}
          />
        </Pair>
      </Fields>
    </Card>
  );
}

/** A federation that the list has no more is kept as its number. */
function choices(federations: readonly Federation[], chosen: number) {
  const data = federations.map(({ id, title, flag }) => ({
    value: String(id),
    label: `${flag} ${title}`.trim(),
  }));
  const known = chosen === NONE || federations.some(({ id }) => id === chosen);
  return known
    ? data
    : [...data, { value: String(chosen), label: m.teams_federation_number({ id: chosen }) }];
}
