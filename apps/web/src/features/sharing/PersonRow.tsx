import type { SharedPerson } from '@touchline/domain/entity/sharing';
import { m } from '@touchline/i18n';
import { usePhotoAt } from '#data/hooks/use-photos.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { ButtonRow, Row } from '#ui/parts/List.tsx';
import { Initials } from '#ui/portrait/Initials.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { personName } from '#ui/words/people.ts';
import { ROLE_NAMES } from '#ui/words/role-words.ts';

const STATUS_TEXTS: Readonly<Record<SharedPerson['status'], () => string>> = {
  pending: m.sharing_status_pending,
  active: m.words_active,
  declined: m.sharing_status_declined,
};

export interface PersonRowProps {
  readonly person: SharedPerson;
  /** What a tap opens; without it the row is for reading. */
  readonly open?: () => void;
  /** The row is about who reads it. */
  readonly you?: boolean;
}

/** Somebody with whom the team is shared: name, role, and how far the invitation is. */
export function PersonRow({ person, open, you = false }: PersonRowProps) {
  // Somebody who has not said his name is called by what he is here.
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
