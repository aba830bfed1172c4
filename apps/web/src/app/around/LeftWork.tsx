/** Asks once, after an account was entered on a device that looked around, what becomes of the visitor's work. */
import { Button, Checkbox } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useState } from 'react';
import type { TeamWork } from '#data/around/own-work.ts';
import { takeBack } from '#data/around/take-over.ts';
import { forgetWork, takeOverWork, workLeft } from '#data/page/around-page.ts';
import { useClient } from '#data/page/react.tsx';
import { Dialog } from '#ui/parts/dialogs/Dialog.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from './around.module.css';

export function LeftWork() {
  const client = useClient();
  const [works, setWorks] = useState<readonly TeamWork[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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
  if (works === null || works.length === 0) return null;

  async function take(taken: readonly TeamWork[]) {
    setBusy(true);
    setProblem(null);
    const done = await takeOverWork(client, taken);
    setBusy(false);
    if (done.ok)
      showDoneToast(m.around_taken({ count: taken.length }), () => void takeBack(client, done.value));
    else setProblem(PROBLEMS[done.error.code]());
  }

  const ticked = works.filter(({ sid }) => chosen.has(sid));
  return (
    <Dialog title={m.around_left_title()}>
      <p className={styles.text}>{m.around_left_text()}</p>
      <div className={styles.teams}>
        {works.map(({ sid, clubname, teamname, players, matches }) => (
          <Checkbox
            key={sid}
            label={`${clubname} ${teamname}`}
            description={m.around_left_counts({ players, matches })}
            checked={chosen.has(sid)}
            onChange={() => setChosen((before) => toggled(before, sid))}
          />
        ))}
      </div>
      <ProblemLine text={problem} />
      <p className={styles.text}>{m.around_left_gone()}</p>
      <div className={styles.choice}>
        <Button variant="default" disabled={busy} onClick={() => void forgetWork()}>
          {m.around_clean()}
        </Button>
        <Button
          data-autofocus
          loading={busy}
          disabled={ticked.length === 0}
          onClick={() => void take(ticked)}
        >
          {m.around_take({ count: ticked.length })}
        </Button>
      </div>
    </Dialog>
  );
}

const PROBLEMS = {
  maxTeams: m.teams_max_reached,
  noPermission: m.common_no_permission,
  planNeeded: m.words_not_in_plan,
  gone: m.teams_not_found,
};

function toggled(before: ReadonlySet<number>, sid: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(sid)) after.add(sid);
  return after;
}
