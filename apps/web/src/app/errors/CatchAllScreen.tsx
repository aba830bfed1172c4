import { m } from '@touchline/i18n';
import { useSession } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MessagePage } from '#ui/parts/page/MessagePage.tsx';

/** Shown for unknown addresses and for screens of later versions. */
export function CatchAllScreen() {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <MessagePage sign="search" title={m.errors_not_found_title()}>
      <p>{m.errors_not_found_text()}</p>
      <LinkButton size="lg" to={signedIn ? '/dashboard/' : '/'}>
        {signedIn ? m.errors_not_found_home() : m.errors_not_found_start()}
      </LinkButton>
    </MessagePage>
  );
}
