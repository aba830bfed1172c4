import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import styles from '../dashboard.module.css';

/** The start screen before there is a team: a coach makes one, and a parent looks after what others see of a child. */
export function NoTeam() {
  return (
    <div className={styles.welcome}>
      <h1 className="visually-hidden">{m.common_menu_dashboard()}</h1>
      <EmptyState
        icon="team"
        title={m.dashboard_no_team_title()}
        text={m.dashboard_no_team_text()}
        action={
          <div className={styles.ways}>
            <LinkButton to="/team/details/{-$id}/" params={{ id: 'new' }} size="lg">
              {m.dashboard_step_team()}
            </LinkButton>
            <LinkButton
              to="/user/children/"
              size="lg"
              variant="default"
              leftSection={<Icon name="user" size={20} />}
            >
              {m.privacy_children()}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
