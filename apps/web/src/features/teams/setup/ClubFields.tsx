import { NumberInput, Select } from '@mantine/core';
import type { Federation } from '@touchline/domain/entity/tables/federation';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isOwn, permission } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import type { EditingState } from '#ui/forms/use-editing.ts';
import { Pair } from '#ui/parts/page/Screen.tsx';
import { Upsell } from '#ui/parts/page/Upsell.tsx';
import type { TeamSetupValues } from '../team-forms.ts';
import { useFederations } from './use-federations.ts';

const NONE = 0;
/** The club's number at a federation. */
const CLUB_MAX = 999_999_999;

interface ClubFieldsProps {
  readonly team: Team;
  readonly edit: EditingState<TeamSetupValues>;
}

/** The club's federation, and its number there. */
export function ClubFields({ team, edit }: ClubFieldsProps) {
  const { values, field, choose } = edit;
  const number = field('club_id');
  const answer = useFederations();
  const allowed = permission(useActor(team), 'linkClub');
  const offered = answer !== undefined && (!answer.ok || answer.value.length > 0);
  // Hidden where the server has no list of federations.
  if (!offered && values.federation === NONE && values.club_id === NONE) return null;
  return (
    <>
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
          data={choices(answer?.ok === true ? answer.value : [], values.federation)}
          value={values.federation === NONE ? null : String(values.federation)}
          onChange={(chosen) => choose({ federation: Number(chosen ?? NONE) })}
        />
        <NumberInput
          {...number}
          label={m.teams_club_number()}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          max={CLUB_MAX}
          clampBehavior="strict"
          disabled={!allowed.ok}
          value={number.value === NONE ? '' : number.value}
          onChange={(typed) => number.onChange(Number(typed) || NONE)}
        />
      </Pair>
    </>
  );
}

/** A federation that is no longer listed is shown by its number. */
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
