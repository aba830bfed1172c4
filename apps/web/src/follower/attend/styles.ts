/** The build's entry for the styles of the answer page: those of every part that the server renders. */
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { renderAttend } from './render-attend.tsx';
