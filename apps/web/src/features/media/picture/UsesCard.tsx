/** Where a picture is used. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { useMediumUses } from '#data/hooks/media/use-library.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { NoteLinkRow } from '#ui/note/NoteLinkRow.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkRow, List, Row } from '#ui/parts/cards/List.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { noteSubjectText } from '#ui/words/note-subject.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { useNameOf } from '../use-names.ts';

export function UsesCard({ medium }: { readonly medium: Medium }) {
  const { live } = useClient();
  const uses = useMediumUses(medium.sid);
  const teams = useTeams() ?? [];
  const nameOf = useNameOf();
  if (uses === undefined) return null;
  const { players, pages, notes } = uses;
  const isUsed = players.length + pages.length + notes.length > 0 || medium.eid !== '';
  return (
    <Card title={m.media_uses()} flush={isUsed}>
      {!isUsed && <Hint>{m.media_uses_none()}</Hint>}
      {isUsed && (
        <List bare>
          {players.map((sid) => (
            <LinkRow
              key={sid}
              to="/players/collection/details/{-$id}/"
              params={{ id: String(sid) }}
              icon="user"
              title={m.photos_of_player({ name: nameOf(sid) })}
            />
          ))}
          {medium.eid !== '' && (
            <LinkRow
              to="/match/$id/timeline/"
              params={{ id: String(live.resolve('matches', medium.match_sid)) }}
              icon="timeline"
              title={m.media_use_event()}
            />
          )}
          {pages.map((sid) => {
            const team = teams.find((one) => one.sid === sid);
            return team === undefined ? null : (
              <Row key={sid} icon="team" title={m.media_use_page({ team: teamTitle(team) })} />
            );
          })}
          {notes.map(({ note, type, sid, subject }) => (
            <NoteLinkRow
              key={note}
              type={type}
              about={sid}
              title={m.media_use_note()}
              detail={noteSubjectText({ type, subject })}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
