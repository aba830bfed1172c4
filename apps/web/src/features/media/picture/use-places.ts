/** The places that would miss a picture, in words. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { useMediumUses } from '#data/hooks/media/use-library.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { noteSubjectText } from '#ui/words/note-subject.ts';
import { teamTitle } from '#ui/words/team/team-names.ts';
import { useNameOf } from '../use-names.ts';

export function usePlaces(medium: Medium): readonly string[] {
  const uses = useMediumUses(medium.sid);
  const teams = useTeams() ?? [];
  const nameOf = useNameOf();
  if (uses === undefined) return [];
  return [
    ...uses.players.map((sid) => m.photos_of_player({ name: nameOf(sid) })),
    ...(medium.eid === '' ? [] : [m.media_use_event()]),
    ...uses.pages.map((sid) => {
      const team = teams.find((one) => one.sid === sid);
      return team === undefined ? m.common_team_page() : m.media_use_page({ team: teamTitle(team) });
    }),
    ...uses.notes.map((note) => noteSubjectText(note)),
  ];
}
