/**
 * `/match/{id}/plan/`: the fair plan. It is computed when the screen opens and after every tap. One tap puts it
 * into the line-up of every block.
 */
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Fold } from '#ui/parts/cards/Fold.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { MatchStarted } from '#ui/parts/match/MatchStarted.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { PlanResult } from '#ui/parts/players/PlanResult.tsx';
import { TWO_COLUMNS_QUERY } from '#ui/theme/breakpoints.ts';
import { planRefusalText } from '#ui/words/match/plan-words.ts';
import { BlockView } from './BlockView.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import { PlanSettings } from './PlanSettings.tsx';
import styles from './plan.module.css';
import { type FairPlan, type PlannedMatch, usePlan, usePlannedMatch } from './use-plan.ts';
import { WishSheet } from './WishSheet.tsx';
import { NO_WISHES, without, withWishes } from './wishes.ts';
import { wishSentences } from './words.ts';

export interface PlanScreenProps {
  readonly sid: number;
  /** The screen that the coach came from, where "Use this plan" leads back. */
  readonly from: PlanOrigin;
}

export type PlanOrigin = 'formation' | 'play';

export function PlanScreen({ sid, from }: PlanScreenProps) {
  const planned = usePlannedMatch(sid);
  if (planned === undefined) return null;
  if (planned === null)
    return <NoMatch icon="substitution" title={m.screens_plan()} text={m.words_match_gone()} />;
  if (!isNotStarted(planned.match.status))
    return <MatchStarted sid={sid} title={m.screens_plan()} text={m.plan_started_text()} />;
  if (planned.match.metadata.players.length === 0) return <NoPlayers />;
  return <PlanOf key={sid} planned={planned} from={from} />;
}

function NoPlayers() {
  return (
    <EmptyState
      icon="players"
      title={m.words_no_players_yet()}
      text={m.plan_empty_text()}
      action={<LinkButton to="/players/collection/">{m.plan_to_players()}</LinkButton>}
    />
  );
}

/** Messages are above the button. */
const USE_TOP = '108px';

function useToastsAbove(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-bottom', USE_TOP);
    return () => {
      style.removeProperty('--toast-bottom');
    };
  }, []);
}

/** Returns whether the screen is still mounted. */
function useIsHere(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

const BACK = {
  formation: { to: '/match/$id/formation/', label: m.plan_back },
  play: { to: '/match/$id/play/', label: m.common_back_to_match },
} as const;

interface PlanOfProps extends Pick<PlanScreenProps, 'from'> {
  readonly planned: PlannedMatch;
}

function PlanOf({ planned, from }: PlanOfProps) {
  useToastsAbove();
  const navigate = useNavigate();
  const fair = usePlan(planned);
  const twoColumns = useMediaQuery(TWO_COLUMNS_QUERY, false, { getInitialValueInEffect: false }) === true;
  // People who may not change the match can try the plan without saving it.
  const uses = useMay(planned.team)('lineUp');
  const [shown, setShown] = useState(0);
  const [wishing, setWishing] = useState<number | null>(null);
  const block = Math.min(shown, fair.blocks.length - 1);
  const { plan, match, nameOf } = fair;
  const params = { id: String(match.sid) };
  const here = useIsHere();
  async function use() {
    // The user may have left the screen meanwhile; then they are not redirected.
    if ((await fair.use()) && here()) await navigate({ to: BACK[from].to, params });
  }
  return (
    <div className={styles.screen} data-roomy>
      <PageHeader
        title={m.screens_plan()}
        detail={match.opponent_clubname}
        back={<BackLink to={BACK[from].to} params={params} label={BACK[from].label()} />}
      />
      <p className={styles.quiet}>{m.plan_intro()}</p>
      {fair.leftOut > 0 && (
        <p className={styles.quiet} role="status">
          {m.plan_left_out({ count: fair.leftOut })}
        </p>
      )}
      <div className={styles.cards}>
        <div className={styles.column}>
          <PlanSettings fair={fair} />
          <Card title={m.words_playing_time()}>
            {plan.ok ? (
              <PlanResult
                plan={plan.value}
                nameOf={nameOf}
                whole={fair.blocks.reduce((sum, { seconds }) => sum + seconds, 0)}
                earlier={fair.earlier}
                disliked={fair.disliked}
                HeadingTag="h3"
              />
            ) : (
              <p className={styles.problem} role="alert">
                {planRefusalText(plan.error, nameOf, fair.input.onPitch)}
              </p>
            )}
          </Card>
        </div>
        <div className={styles.column}>
          <Fold title={m.plan_grid()} startsOpen={twoColumns}>
            <p className={styles.quiet}>{m.plan_grid_help()}</p>
            <PlanGrid fair={fair} shown={block} show={setShown} openWishes={setWishing} />
            <Wishes fair={fair} />
            {plan.ok && <BlockView fair={fair} shown={block} show={setShown} />}
          </Fold>
        </div>
      </div>
      {uses && (
        <div className={styles.use}>
          <button type="button" className={styles.useButton} disabled={!plan.ok} onClick={use}>
            {m.plan_use()}
          </button>
          <small>{m.plan_replaces()}</small>
        </div>
      )}
      <BottomSheet
        close={m.common_close()}
        opened={wishing !== null}
        onClose={() => setWishing(null)}
        title={wishing === null ? '' : m.plan_wishes_of({ name: nameOf(wishing) })}
      >
        {wishing !== null && <WishSheet fair={fair} player={wishing} done={() => setWishing(null)} />}
      </BottomSheet>
    </div>
  );
}

/** The wishes as sentences, each with a button that removes it. */
function Wishes({ fair }: { fair: FairPlan }) {
  const sentences = wishSentences(fair.wishes, fair.blocks.length, fair.nameOf);
  if (sentences.length === 0) return null;
  return (
    <div className={styles.wishes}>
      <h3>{m.plan_wishes()}</h3>
      <ul>
        {sentences.map(({ player, sentence, text }) => (
          <li key={text}>
            <span>{text}</span>
            <button
              type="button"
              className={styles.drop}
              aria-label={m.plan_wish_drop({ wish: text })}
              onClick={() =>
                fair.wish((wishes) => withWishes(wishes, player, without(wishes.get(player) ?? [], sentence)))
              }
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.plain} onClick={() => fair.wish(() => NO_WISHES)}>
        {m.plan_wishes_clear()}
      </button>
    </div>
  );
}
