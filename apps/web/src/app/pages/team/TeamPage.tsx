import { useRouter } from '@tanstack/react-router';
import { useVariant } from '#data/hooks/settings.ts';
import { type TeamList, TeamScreen } from '../../../features/teams/setup/TeamScreen.tsx';
import { isOfMatches } from '../../screens.ts';

/** The screens that say at their routes that a team has them. */
export function TeamPage() {
  const { routesById } = useRouter();
  const variant = useVariant();
  const lists = Object.values(routesById).flatMap(({ fullPath, options }): TeamList[] => {
    const screen = options.staticData?.screen;
    if (screen === undefined || screen.inTeam === null || screen.title === null) return [];
    if (variant === 'trainer' && isOfMatches(screen)) return [];
    return [{ to: fullPath, icon: screen.inTeam, title: screen.title(), needs: screen.sees }];
  });
  return <TeamScreen lists={lists} />;
}
