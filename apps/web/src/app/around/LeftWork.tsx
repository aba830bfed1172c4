/** Asks, after an account was entered on a device that looked around, what becomes of the visitor's work. */
import { Button, Checkbox } from '@mantine/core';
import { roomForTeams } from '@touchline/domain/team/overview';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import type { TeamWork } from '#data/around/own-work.ts';
import { isAsked, takenMark } from '#data/around/stage.ts';
import { refusalOf, type TryRefusal } from '#data/around/take-over.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { forgetWork } from '#data/page/around-page.ts';
import {
  decideLater,
  followTaken,
  startClean,
  type TakenOver,
  takeOverWork,
  workLeft,
} from '#data/page/left-work.ts';
import { useClient } from '#data/page/react.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { appToasts, showToast } from '#ui/toast/app-toasts.ts';
import styles from './around.module.css';

export function LeftWork() {
  const client = useClient();
  const stage = useSettings()?.around ?? '';
  const isTaken = takenMark(stage) !== null;
  useEffect(() => (isTaken ? followTaken(client) : undefined), [client, isTaken]);
  // During the take-over the stage moves on; a refusal is still shown here.
  const { running, run } = useAction((_: Step, decide: () => Promise<void>) => decide());
  const busy = running?.[0] ?? null;
  return (isAsked(stage, client.now() / 1_000) || busy !== null) && <Question busy={busy} run={run} />;
}

type Step = 'take' | 'clean';

interface QuestionProps {
  readonly busy: Step | null;
  readonly run: (step: Step, decide: () => Promise<void>) => Promise<void>;
}

function Question({ busy, run }: QuestionProps) {
  const client = useClient();
  const [works, setWorks] = useState<readonly TeamWork[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void workLeft().then(async (found) => {
      if (found.length === 0) await forgetWork();
      if (isGone) return;
      setWorks(found);
      setChosen(new Set(found.map(({ sid }) => sid)));
    });
    return () => {
      isGone = true;
    };
  }, []);
  const ticked = (works ?? []).filter(({ sid }) => chosen.has(sid));
  const obstacle = useObstacle(ticked);
  if (works === null || works.length === 0) return null;

  const decide = (how: Step, step: () => Promise<string | null>) =>
    run(how, async () => {
      setProblem(null);
      try {
        setProblem(await step());
      } catch {
        setProblem(m.around_left_failed());
      }
    });

  async function take() {
    const done = await takeOverWork(client, ticked);
    if (!done.ok) return PROBLEMS[done.error.code]();
    offerUndo(ticked.length, done.value);
    return null;
  }

  async function clean() {
    await startClean();
    return null;
  }

  function later() {
    if (busy !== null) return;
    void decideLater(client.now() / 1_000);
    showToast({ text: m.around_later_done() });
  }

  return (
    <Dialog title={m.around_left_title()} close={m.common_later()} onClose={later}>
      <p className={styles.text}>{m.around_left_text()}</p>
      <div className={styles.teams}>
        {works.map(({ sid, clubname, teamname, players, matches }) => (
          <Checkbox
            key={sid}
            label={`${clubname} ${teamname}`}
            description={m.around_left_counts({ players, matches })}
            checked={chosen.has(sid)}
            disabled={busy !== null}
            onChange={() => setChosen((before) => toggled(before, sid))}
          />
        ))}
      </div>
      <ProblemLine text={problem ?? obstacle} />
      <p className={styles.text}>{m.around_left_gone()}</p>
      <div className={styles.choice}>
        <Button
          data-autofocus={obstacle === null || undefined}
          className={styles.first ?? ''}
          loading={busy === 'take'}
          disabled={ticked.length === 0 || obstacle !== null || busy !== null}
          onClick={() => void decide('take', take)}
        >
          {m.around_take({ count: ticked.length })}
        </Button>
        <Button
          data-autofocus={obstacle !== null || undefined}
          variant={obstacle === null ? 'default' : 'filled'}
          disabled={busy !== null}
          onClick={later}
        >
          {m.common_later()}
        </Button>
        <Button
          variant="default"
          loading={busy === 'clean'}
          disabled={busy !== null}
          onClick={() => void decide('clean', clean)}
        >
          {m.around_clean()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Why these teams cannot be taken over now, and what to do about it; null when they can. */
function useObstacle(ticked: readonly TeamWork[]): string | null {
  const client = useClient();
  const account = useAccount();
  const teams = useTeams();
  const [refused, setRefused] = useState<TryRefusal['code'] | null>(null);
  useEffect(() => {
    let isGone = false;
    const isKnown = account !== undefined && teams !== undefined;
    // What a plan includes depends on the teams that the account has.
    const tried = isKnown && ticked.length > 0 ? refusalOf(client, ticked) : Promise.resolve(null);
    // A device that cannot store says so at the tap.
    void tried.then(
      (refusal) => !isGone && setRefused(refusal?.code ?? null),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, account, teams, ticked]);
  if (account === undefined || teams === undefined) return m.around_left_loading();
  const room = roomForTeams(account, teams);
  if (room === 0) return m.around_left_full();
  if (ticked.length > room) return m.around_left_room({ count: room });
  return refused === null ? null : PROBLEMS[refused]();
}

/** Undo is offered as long as its toast is there. */
function offerUndo(count: number, { pages, undo, over }: TakenOver): void {
  const text = pages === 'all' ? m.around_taken({ count }) : m.around_taken_no_page({ count });
  const toast = showToast({ text, onUndo: undo });
  const end = appToasts.subscribe(() => {
    if (appToasts.list().some(({ id }) => id === toast)) return;
    end();
    // A tap on Undo removes the toast first.
    queueMicrotask(over);
  });
}

const PROBLEMS = {
  maxTeams: m.around_left_full,
  noPermission: m.common_no_permission,
  planNeeded: m.around_left_plan,
  gone: m.around_left_loading,
  notLoaded: m.around_left_loading,
  decided: () => null,
};

function toggled(before: ReadonlySet<number>, sid: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(sid)) after.add(sid);
  return after;
}
