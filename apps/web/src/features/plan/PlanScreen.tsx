/**
 * `/match/{id}/plan/`: the fair plan. It is there when the screen opens, and again after every tap; one tap
 * puts it into the line-up of every block.
 */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { BottomSheet } from '#ui/parts/BottomSheet.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Fold } from '#ui/parts/Fold.tsx';
import { MatchStarted } from '#ui/parts/MatchStarted.tsx';
import { NoMatch } from '#ui/parts/NoMatch.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { PlanResult } from '#ui/parts/PlanResult.tsx';
import { Stepper } from '#ui/parts/Stepper.tsx';
import { TWO_COLUMNS_QUERY } from '#ui/theme/breakpoints.ts';
import { partWords } from '#ui/words/part-words.ts';
import { minutesOf, planRefusalText } from '#ui/words/plan-words.ts';
import { BlockView } from './BlockView.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import styles from './plan.module.css';
import {
  type FairPlan,
  hasOwnMinutes,
  OWN_MINUTES,
  type PlannedMatch,
  usePlan,
  usePlannedMatch,
} from './use-plan.ts';
import { WishSheet } from './WishSheet.tsx';
import { NO_WISHES, without, withWishes } from './wishes.ts';
import { wishSentences } from './words.ts';

export interface PlanScreenProps {
  readonly sid: number;
  /** Where the coach came from, and where "Use this plan" leads. */
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
      action={
        <Button renderRoot={(props) => <Link to="/players/collection/" {...props} />}>
          {m.plan_to_players()}
        </Button>
      }
    />
  );
}

/** What is said stands above the one tap. */
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
  // Others try it out for themselves.
  const uses = useMay(planned.team)('lineUp');
  const [shown, setShown] = useState(0);
  const [wishing, setWishing] = useState<number | null>(null);
  const block = Math.min(shown, fair.blocks.length - 1);
  const { plan, match, nameOf } = fair;
  const params = { id: String(match.sid) };
  async function use() {
    if (await fair.use()) await navigate({ to: BACK[from].to, params });
  }
  return (
    <div className={styles.screen} data-roomy>
      <PageHeader
        title={m.screens_plan()}
        detail={match.opponent_clubname}
        back={<BackLink to={BACK[from].to} params={params} label={BACK[from].label()} />}
      />
      <p className={styles.quiet}>{m.plan_intro()}</p>
      <div className={styles.cards}>
        <div className={styles.column}>
          <Settings fair={fair} />
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

const MOST_BLOCKS = 6;

function Settings({ fair }: { fair: FairPlan }) {
  const { halfParts } = fair;
  return (
    <Card title={m.plan_settings()}>
      <div className={styles.settings}>
        <div>
          <Stepper
            label={m.words_blocks_per_part()}
            fewer={m.plan_fewer_blocks()}
            more={m.plan_more_blocks()}
            value={halfParts}
            min={hasOwnMinutes(fair.match) ? OWN_MINUTES : 1}
            max={MOST_BLOCKS}
            onChange={fair.divide}
          />
          <p className={styles.quiet}>{divisionText(fair)}</p>
        </div>
        <Keepers fair={fair} />
      </div>
    </Card>
  );
}

/** One choice for the whole match; part by part only for a coach who wants that. */
function Keepers({ fair }: { fair: FairPlan }) {
  const { keepers, parts, everybody, nameOf } = fair;
  const [first = null] = keepers;
  const isOne = keepers.every((keeper) => keeper === first);
  const [byPart, setByPart] = useState(!isOne);
  const shown = byPart ? BY_PART : String(first ?? AUTOMATIC);
  return (
    <div className={styles.keepers}>
      <label className={styles.field}>
        <span>{m.plan_keeper_whole()}</span>
        <select
          value={shown}
          onChange={(event) => {
            const chosen = event.target.value;
            setByPart(chosen === BY_PART);
            if (chosen !== BY_PART) fair.keepAll(chosen === AUTOMATIC ? null : Number(chosen));
          }}
        >
          {everybody.map((sid) => (
            <option key={sid} value={sid}>
              {m.plan_keeper_whole_match({ name: nameOf(sid) })}
            </option>
          ))}
          <option value={AUTOMATIC}>{m.words_automatic()}</option>
          {parts > 1 && <option value={BY_PART}>{m.plan_keeper_by_part()}</option>}
        </select>
      </label>
      {byPart &&
        keepers.map((keeper, index) => (
          <label className={styles.field} key={keeperLabel(fair.match, index + 1)}>
            <span>{keeperLabel(fair.match, index + 1)}</span>
            <select
              value={keeper ?? AUTOMATIC}
              onChange={(event) => {
                const chosen = event.target.value;
                fair.keep(index + 1, chosen === AUTOMATIC ? null : Number(chosen));
              }}
            >
              <option value={AUTOMATIC}>{m.words_automatic()}</option>
              {everybody.map((sid) => (
                <option key={sid} value={sid}>
                  {nameOf(sid)}
                </option>
              ))}
            </select>
          </label>
        ))}
    </div>
  );
}

const AUTOMATIC = 'automatic';
const BY_PART = 'parts';

function divisionText({ halfParts, parts, blocks }: FairPlan): string {
  if (halfParts === OWN_MINUTES) return m.plan_own_minutes();
  if (halfParts === 1) return m.plan_whole_parts();
  const minutes = minutesOf(blocks[0]?.seconds ?? 0);
  return m.plan_block_length({ parts, blocks: halfParts, minutes });
}

function keeperLabel(match: FairPlan['match'], part: number): string {
  return m.plan_keeper({ part: partWords(match, part) });
}

/** The wishes as sentences, each with the tap that drops it. */
function Wishes({ fair }: { fair: FairPlan }) {
  const sentences = wishSentences(fair.wishes, fair.blocks.length, fair.nameOf);
  if (sentences.length === 0) return null;
  return (
    <div className={styles.wishes}>
      <h3>{m.plan_wishes()}</h3>
      <ul>
        {sentences.map(({ player, saying, text }) => (
          <li key={text}>
            <span>{text}</span>
            <button
              type="button"
              className={styles.drop}
              aria-label={m.plan_wish_drop({ wish: text })}
              onClick={() =>
                fair.wish(withWishes(fair.wishes, player, without(fair.wishes.get(player) ?? [], saying)))
              }
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.plain} onClick={() => fair.wish(NO_WISHES)}>
        {m.plan_wishes_clear()}
      </button>
    </div>
  );
}
