import { SignupScreen } from '../../features/account/SignupScreen.tsx';
import { NewSquadField } from '../../features/players/NewSquadField.tsx';
import { NewTeamForm } from '../../features/teams/NewTeamForm.tsx';

export function SignupPage() {
  return <SignupScreen firstTeam={<NewTeamForm first squad={(props) => <NewSquadField {...props} />} />} />;
}
