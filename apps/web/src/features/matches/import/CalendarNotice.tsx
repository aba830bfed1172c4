import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Notice } from '#ui/parts/cards/Notice.tsx';

/** The saved calendar says something else; nothing changes before the coach has seen it. */
export function CalendarNotice({ count }: { readonly count: number }) {
  const navigate = useNavigate();
  const choose = () => void navigate({ to: '/matches/import/{-$id}/', search: { saved: true } });
  return (
    <Notice choices={[{ text: m.fixtures_review(), choose, primary: true }]}>
      {m.fixtures_waiting({ count })}
    </Notice>
  );
}
