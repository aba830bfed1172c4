import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { BackLink } from './BackLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

export interface MatchStartedProps {
  readonly sid: number;
  /** Of the screen. */
  readonly title: string;
  /** What is done on match day from now on. */
  readonly text: string;
}

/** In place of a screen that prepares a match, once it has begun: the way to match day. */
export function MatchStarted({ sid, title, text }: MatchStartedProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to="/matches/" label={m.words_back_to_matches()} />} />
      <EmptyState
        icon="whistle"
        title={m.words_match_started()}
        text={text}
        action={
          <Button
            renderRoot={(props) => <Link to="/match/$id/play/" params={{ id: String(sid) }} {...props} />}
          >
            {m.common_screen_match_day()}
          </Button>
        }
      />
    </>
  );
}
