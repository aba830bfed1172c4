import { m } from '@touchline/i18n';
import { LinkButton } from '../fields/LinkButton.tsx';
import { BackLink } from '../page/BackLink.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { PageHeader } from '../page/PageHeader.tsx';

export interface MatchStartedProps {
  readonly sid: number;
  /** The screen's title. */
  readonly title: string;
  /** Names what match day is used for instead of this screen. */
  readonly text: string;
}

/** Replaces a screen that prepares a match after kick-off, with a link to match day. */
export function MatchStarted({ sid, title, text }: MatchStartedProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to="/matches/" label={m.words_back_to_matches()} />} />
      <EmptyState
        icon="whistle"
        title={m.words_match_started()}
        text={text}
        action={
          <LinkButton to="/match/$id/play/" params={{ id: String(sid) }}>
            {m.common_screen_match_day()}
          </LinkButton>
        }
      />
    </>
  );
}
