import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useVariant } from '#data/hooks/settings.ts';
import { useHasNews } from '#data/hooks/team/sharing.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useHasSelections } from '#data/hooks/training/selections.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { MainEntryId } from '../screens.ts';
import { isEnabled, mainMenu } from './main-menu.ts';
import { NewsDot } from './NewsDot.tsx';

export interface MainLinksProps {
  readonly current: MainEntryId | null;
  /** Class of each entry. The current entry carries `aria-current`; a disabled one is a disabled button. */
  readonly className: string | undefined;
  readonly onChosen?: () => void;
}

/** The entries of the main menu as list items. */
export function MainLinks({ current, className, onChosen }: MainLinksProps) {
  const team = useCurrentTeam();
  const hasNews = useHasNews();
  const hasSelections = useHasSelections();
  const variant = useVariant();
  return mainMenu({ hasSelections, variant }).map((entry, index) => {
    const news = hasNews && entry.id === 'dashboard';
    const content = (
      <>
        <NewsDot shown={news}>
          <Icon name={entry.icon} />
        </NewsDot>
        <span>{entry.label()}</span>
        {news && <span className="visually-hidden">{m.screens_notifications_something_new()}</span>}
      </>
    );
    return (
      <li key={entry.id}>
        {isEnabled(entry, team ?? null) ? (
          <Link
            to={entry.to}
            className={cx(className)}
            data-main-entry={entry.id}
            data-main-place={index + 1}
            // The router marks a link by the address's prefix, but `/team/nowhere/` is no page of the team.
            activeOptions={{ exact: true }}
            aria-current={entry.id === current ? 'page' : undefined}
            aria-keyshortcuts={`Alt+Shift+${index + 1}`}
            onClick={onChosen}
          >
            {content}
          </Link>
        ) : (
          <button
            type="button"
            disabled
            className={cx(className)}
            data-main-entry={entry.id}
            title={m.common_menu_disabled()}
          >
            {content}
          </button>
        )}
      </li>
    );
  });
}
