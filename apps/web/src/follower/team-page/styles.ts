/** The build's entry for the styles of the Team Page. */
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { renderTeamPage } from './render-team-page.tsx';
