import { TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import type { TeamPageRows } from '#data/queries/team/team-page.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { Fields, Hint, Pair } from '#ui/parts/page/Screen.tsx';
import type { PictureField } from '#ui/pictures/picture-field.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { HiddenPictures } from './HiddenPictures.tsx';
import { teamPageForm } from './page-form.ts';
import { written } from './toasts.ts';

interface LookCardProps {
  readonly team: Team;
  readonly rows: TeamPageRows;
  readonly pictureField: PictureField;
  readonly disabled: boolean;
}

const PICTURES = [
  { name: 'main_sid', type: 'team_main', label: m.teampage_main_image },
  { name: 'logo_sid', type: 'team_logo', label: m.teampage_logo },
] as const;

/** Title and photos. */
export function LookCard({ team, rows, pictureField: Picture, disabled }: LookCardProps) {
  const edit = useEditing(teamPageForm, { store: useClient(), row: { team, page: rows.page }, written });
  const { values, field, choose } = edit;
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
          {PICTURES.map(({ name, type, label }) => (
            <Picture
              key={name}
              label={label()}
              value={values[name]}
              team={team.sid}
              type={type}
              isPublic
              disabled={disabled}
              choose={(sid) => choose({ [name]: sid })}
              clear={() => choose({ [name]: 0 })}
            />
          ))}
        </Pair>
        <HiddenPictures page={values} media={rows.media} />
        <Hint>{m.teampage_pictures_text()}</Hint>
      </Fields>
    </Fold>
  );
}
