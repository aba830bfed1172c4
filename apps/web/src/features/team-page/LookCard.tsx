import { Select, TextInput } from '@mantine/core';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isPublic } from '@touchline/domain/media/visibility';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import type { TeamPageRows } from '#data/queries/team-page.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { HiddenPictures } from './HiddenPictures.tsx';
import { pageChoices } from './page-choices.ts';
import { teamPageForm } from './page-form.ts';
import { written } from './toasts.ts';

interface LookCardProps {
  readonly team: Team;
  readonly rows: TeamPageRows;
}

/** Title and pictures. */
export function LookCard({ team, rows }: LookCardProps) {
  const { page, media } = rows;
  const edit = useEditing(teamPageForm, { store: useClient(), row: { team, page }, written });
  const { values, field, choose } = edit;
  const pictures = pageChoices(
    media.filter((medium) => isPublic(medium) && medium.type !== PORTRAIT),
    team,
  );
  const picture = (name: 'main_sid' | 'logo_sid', label: string) => (
    <Select
      label={label}
      data={[{ value: '0', label: m.teampage_none() }, ...pictures]}
      value={pictures.some(({ value }) => value === String(values[name])) ? String(values[name]) : '0'}
      allowDeselect={false}
      onChange={(sid) => choose({ [name]: Number(sid ?? 0) })}
    />
  );
  return (
    <Fold title={m.teampage_look()}>
      <Fields>
        <TextInput
          {...field('title')}
          label={m.notes_title()}
          placeholder={teamTitle(team)}
          description={m.teampage_title_text()}
        />
        <Pair>
          {picture('main_sid', m.teampage_main_image())}
          {picture('logo_sid', m.teampage_logo())}
        </Pair>
        <HiddenPictures page={values} media={media} />
        <Hint>{pictures.length === 0 ? m.teampage_pictures_none() : m.teampage_pictures_text()}</Hint>
      </Fields>
    </Fold>
  );
}
