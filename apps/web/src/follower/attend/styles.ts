/** The build's entry for the styles of the answer page: those of every part that server and script render. */
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { NotifyOfChanges } from './notify/NotifyOfChanges.tsx';
export { renderAttend } from './render-attend.tsx';
