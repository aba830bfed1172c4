/** `/`: the start page for signed-out visitors, with sign-up and login. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect } from 'react';
import { lookAround } from '#data/page/around.ts';
import { plansOfPage } from '#data/page/plans-of-page.ts';
import { useSession } from '#data/page/react.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { PlayTimeBar } from '#ui/parts/players/PlayTimeBar.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { AWAY_SHIRT, HOME_SHIRT, SEASON } from './example.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './landing.module.css';
import { MatchPicture } from './MatchPicture.tsx';

/** The taps from the start screen, as the product promises them. */
const TAPS = [
  { taps: 2, text: m.landing_taps_kickoff },
  { taps: 3, text: m.landing_taps_goal },
  { taps: 2, text: m.landing_taps_change },
  { taps: 1, text: m.landing_taps_undo },
] as const;

export function LandingScreen() {
  useEffect(() => pendingInvite.giveUp(), []);
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{m.landing_title()}</h1>
          <p className={styles.lead}>{m.landing_lead()}</p>
          <WayIn />
        </div>
        <MatchPicture />
      </section>

      <section className={styles.taps} aria-labelledby="landing-taps">
        <h2 id="landing-taps">{m.landing_taps_title()}</h2>
        <ul>
          {TAPS.map(({ taps, text }) => (
            <li key={text()}>
              <strong>{taps}</strong>
              <span>{text()}</span>
            </li>
          ))}
        </ul>
      </section>

      <div className={styles.stories}>
        <Story title={m.landing_fair_title()} text={m.landing_fair_text()}>
          <div className={styles.season}>
            {SEASON.map(({ name, share, verdict }) => (
              <div key={name}>
                <span>{name}</span>
                <PlayTimeBar share={share} verdict={verdict} size="m" />
              </div>
            ))}
          </div>
        </Story>
        <Story title={m.landing_follow_title()} text={m.landing_follow_text()}>
          <div className={styles.follow}>
            <span>
              <Shirt shirt={HOME_SHIRT} size={48} />
              {m.landing_home_club()}
            </span>
            <strong>3–1</strong>
            <span>
              <Shirt shirt={AWAY_SHIRT} size={48} />
              {m.landing_away_club()}
            </span>
          </div>
        </Story>
        <Story title={m.landing_offline_title()} text={m.landing_offline_text()}>
          <div className={styles.offline}>
            <p className={styles.fact}>
              <Icon name="check" size={20} /> {m.landing_saved_here()}
            </p>
            <p className={styles.fact}>
              <Icon name="waiting" size={20} /> {m.landing_sent_later()}
            </p>
          </div>
        </Story>
        <Story title={m.landing_lineup_title()} text={m.landing_lineup_text()}>
          <div className={styles.bench}>
            {[3, 12, 14].map((number) => (
              <Shirt key={number} shirt={HOME_SHIRT} size={48} number={number} />
            ))}
            <span className={styles.spot}>
              <Shirt shirt={HOME_SHIRT} size={64} number={10} className={styles.carried} />
            </span>
          </div>
        </Story>
      </div>

      <section className={styles.end}>
        <h2>{m.landing_end_title()}</h2>
        <p className={styles.endText}>{m.landing_end_text()}</p>
        <WayIn />
      </section>

      <footer className={styles.footer}>
        <p className={styles.footerText}>{m.landing_footer()}</p>
        <LanguageChoice />
      </footer>
    </div>
  );
}

function WayIn() {
  const session = useSession();
  if (session.account !== null) {
    return (
      <div className={styles.buttons}>
        <LinkButton to="/dashboard/" size="lg">
          {m.landing_open_app()}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <div className={styles.buttons}>
        <LinkButton to="/signup/{-$step}/" size="lg">
          {m.words_start_free()}
        </LinkButton>
        <LinkButton to="/login/" size="lg" variant="default">
          {m.common_log_in()}
        </LinkButton>
      </div>
      <p className={styles.small}>
        {plansOfPage(document) === 'included' ? m.landing_included_text() : m.landing_free_text()}
      </p>
      <LookAround around={session.around} />
    </>
  );
}

/** The third, quiet way in: the demo on this device, without an account. */
function LookAround({ around }: { readonly around: boolean }) {
  const navigate = useNavigate();

  const look = useAction(async () => {
    await lookAround();
    await navigate({ to: '/dashboard/' });
  });

  return (
    <Button
      className={styles.around ?? ''}
      variant="subtle"
      loading={look.busy}
      leftSection={<Icon name="eye" size={20} />}
      onClick={() => void look.run()}
    >
      {around ? m.landing_open_app() : m.landing_look_around()}
    </Button>
  );
}

interface StoryProps {
  readonly title: string;
  readonly text: string;
  /** The image is decorative; the text says the same. */
  readonly children: ReactNode;
}

function Story({ title, text, children }: StoryProps) {
  return (
    <section className={styles.story}>
      <div className={styles.picture} aria-hidden="true">
        {children}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
