import { SignupScreen } from '../../features/account/SignupScreen.tsx';
import { NewTeamForm } from '../../features/teams/NewTeamForm.tsx';

export function SignupPage() {
  return <SignupScreen firstTeam={<NewTeamForm first />} />;
}
