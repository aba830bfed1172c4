/** The build's entry for the styles of the Team Page and the club page. */
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { renderClubPage } from '../club-page/render-club-page.tsx';
export { renderTeamPage } from './render-team-page.tsx';
