import { SignupScreen } from '../../features/account/sign-up/SignupScreen.tsx';
import { NewSquadField } from '../../features/players/import/NewSquadField.tsx';
import { NewTeamForm } from '../../features/teams/setup/NewTeamForm.tsx';

export function SignupPage() {
  return <SignupScreen firstTeam={<NewTeamForm first squad={(props) => <NewSquadField {...props} />} />} />;
}
