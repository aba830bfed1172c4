import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useSession } from '#data/react.tsx';
import { MessagePage } from '#ui/parts/MessagePage.tsx';

/** What an address shows that leads nowhere, or to a screen of a later version. */
export function CatchAllScreen() {
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <MessagePage sign="search" title={m.errors_not_found_title()}>
      <p>{m.errors_not_found_text()}</p>
      <Button
        size="lg"
        renderRoot={(props) => (signedIn ? <Link to="/dashboard/" {...props} /> : <Link to="/" {...props} />)}
      >
        {signedIn ? m.errors_not_found_home() : m.errors_not_found_start()}
      </Button>
    </MessagePage>
  );
}
