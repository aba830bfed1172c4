import { useRouter } from '@tanstack/react-router';
import { type TeamList, TeamScreen } from '../../../features/teams/setup/TeamScreen.tsx';

/** The screens that say at their routes that a team has them. */
export function TeamPage() {
  const { routesById } = useRouter();
  const lists = Object.values(routesById).flatMap(({ fullPath, options }): TeamList[] => {
    const screen = options.staticData?.screen;
    if (screen === undefined || screen.inTeam === null || screen.title === null) return [];
    return [{ to: fullPath, icon: screen.inTeam, title: screen.title(), needs: screen.sees }];
  });
  return <TeamScreen lists={lists} />;
}
