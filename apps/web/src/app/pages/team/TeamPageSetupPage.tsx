import { getRouteApi } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { noteContents } from '@touchline/domain/note/reading';
import { m } from '@touchline/i18n';
import { savePageText } from '#data/commands/team/team-page.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { parseHtml } from '#data/queries/parse-html.ts';
import type { TeamPageRows } from '#data/queries/team/team-page.ts';
import { PictureField } from '../../../features/media/choosing/PictureField.tsx';
import { BlocksField } from '../../../features/notes/BlocksField.tsx';
import { useTextDraft } from '../../../features/team-page/page-drafts.ts';
import { TeamPageScreen } from '../../../features/team-page/TeamPageScreen.tsx';
import { written } from '../../../features/team-page/toasts.ts';
import { textPictures } from '../text-pictures.tsx';

const route = getRouteApi('/team/teampage/{-$id}');

export function TeamPageSetupPage() {
  return (
    <TeamPageScreen
      id={route.useParams().id ?? null}
      pictureField={PictureField}
      description={(team, rows) => <Description team={team} rows={rows} />}
    />
  );
}

/** The text about the team, with the notes' editor. */
function Description({ team, rows }: { readonly team: Team; readonly rows: TeamPageRows }) {
  const client = useClient();
  const manages = useMay(team)('manageTeamPage');
  const { blocks, description } = rows.page;
  const [draft, setDraft] = useTextDraft(team);
  const base = draft?.base ?? { blocks, description };
  return (
    <BlocksField
      title={m.screens_team_facts()}
      contents={noteContents({ blocks, message: description }, parseHtml)}
      typed={draft?.contents ?? null}
      onType={(typed) => setDraft(typed && { base, contents: typed })}
      placeholder={m.teampage_about_placeholder()}
      pictures={textPictures(team.sid, { isPublic: true })}
      disabled={!manages}
      onSave={async (contents) =>
        (await written(savePageText(client, { team: team.sid, base, contents }))) !== null
      }
    />
  );
}
