import type { SharedPerson } from '@touchline/domain/entity/tables/sharing';
import { m } from '@touchline/i18n';
import { usePhotoAt } from '#data/hooks/team/use-photos.ts';
import { Badge } from '#ui/parts/cards/Badge.tsx';
import { ButtonRow, Row } from '#ui/parts/cards/List.tsx';
import { Initials } from '#ui/portrait/Initials.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { personName } from '#ui/words/team/people.ts';
import { ROLE_NAMES } from '#ui/words/team/role-words.ts';

const STATUS_TEXTS: Readonly<Record<SharedPerson['status'], () => string>> = {
  pending: m.sharing_status_pending,
  active: m.words_active,
  declined: m.sharing_status_declined,
};

export interface PersonRowProps {
  readonly person: SharedPerson;
  /** Runs on a tap; without it the row is read-only. */
  readonly open?: () => void;
  /** The row shows the current user. */
  readonly you?: boolean;
}

/** A person with access to the team: name, role and the state of the invitation. */
export function PersonRow({ person, open, you = false }: PersonRowProps) {
  // A person without a name is shown by their role.
  const role = ROLE_NAMES[person.role]();
  const name = personName(person) || role;
  const photo = usePhotoAt(person.profile_photo);
  const row = {
    icon: <Portrait photo={photo} size={44} fallback={<Initials name={name} size={44} />} />,
    title: name,
    detail: name === role ? undefined : role,
    more: person.email === name ? undefined : person.email || undefined,
  };
  if (open === undefined) return <Row {...row} mark={you && <Badge>{m.sharing_you()}</Badge>} />;
  return <ButtonRow {...row} mark={<Badge>{STATUS_TEXTS[person.status]()}</Badge>} onClick={open} />;
}
