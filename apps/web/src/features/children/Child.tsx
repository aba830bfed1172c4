/** One child: what is shown now on each surface, and the family's choice. */
import { Radio } from '@mantine/core';
import { PRIVACY_LEVELS, type PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import type { PrivacyChild } from '@touchline/domain/request/answering/privacy-page';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import {
  type ChoiceFailure,
  chooseOwnChildLevel,
  type FamilyInTeam,
} from '#data/queries/players/own-children.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Hint } from '#ui/parts/page/Screen.tsx';
import { SeenList } from '#ui/parts/players/SeenList.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { momentText } from '#ui/words/moment-text.ts';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { picturesText } from '#ui/words/team/child-pictures-words.ts';
import { LEVEL_MEANING, sampleText } from '#ui/words/team/seen-words.ts';
import styles from './children.module.css';

export interface ChildProps {
  readonly team: number;
  readonly child: PrivacyChild;
  /** What the device has kept can be read only. */
  readonly isFresh: boolean;
  readonly changed: (family: FamilyInTeam) => void;
}

const PROBLEM_TEXT: Readonly<Record<ChoiceFailure, () => string>> = {
  offline: m.privacy_children_offline,
  gone: m.privacy_children_gone,
  failed: m.privacy_children_not_saved,
};

export function Child({ team, child, isFresh, changed }: ChildProps) {
  const client = useClient();
  const [problem, setProblem] = useState<ChoiceFailure | null>(null);
  const name = child.name || m.words_a_player();

  const { running, run: choose } = useAction(async (level: PrivacyLevel) => {
    setProblem(null);
    const done = await chooseOwnChildLevel(client, { team_sid: team, player_sid: child.sid, level });
    if (!done.ok) return setProblem(done.error);
    changed(done.value);
    showDoneToast(m.privacy_saved());
  });

  return (
    <section className={styles.child} aria-label={name}>
      <h3 className={styles.name}>{m.privacy_title({ name })}</h3>
      <Fields>
        <SeenList name={name} seen={child.seen} pictures={child.pictures.now} />
        {child.coach !== null && (
          <Hint>
            {m.privacy_coach({ level: LEVEL_TEXT[child.coach.level](), time: momentText(child.coach.at) })}
          </Hint>
        )}
        <Radio.Group
          label={m.privacy_choose()}
          description={choiceText(child)}
          value={running?.[0] ?? child.allowed}
          onChange={(chosen) => {
            const level = PRIVACY_LEVELS.find((one) => one === chosen);
            if (level !== undefined) void choose(level);
          }}
        >
          <div className={styles.levels}>
            {PRIVACY_LEVELS.map((level) => (
              <Radio
                key={level}
                value={level}
                disabled={!isFresh || running !== null}
                label={LEVEL_TEXT[level]()}
                description={<LevelMeaning child={child} level={level} name={name} />}
              />
            ))}
          </div>
        </Radio.Group>
        <ProblemLine text={problem === null ? null : PROBLEM_TEXT[problem]()} />
      </Fields>
    </section>
  );
}

/** When the family chose, or that it should choose again. */
function choiceText({ chosenAt, isDoubted }: PrivacyChild): string {
  if (isDoubted) return m.privacy_choose_again();
  return chosenAt > 0 ? m.privacy_chosen_at({ time: momentText(chosenAt) }) : m.privacy_not_chosen();
}

interface LevelMeaningProps {
  readonly child: PrivacyChild;
  readonly level: PrivacyLevel;
  readonly name: string;
}

/** What the level shows, with the child as the example. */
function LevelMeaning({ child: { samples, pictures }, level, name }: LevelMeaningProps) {
  return (
    <>
      {LEVEL_MEANING[level]()}
      <br />
      {m.privacy_example({ shown: sampleText(samples[level]) })}
      {level === 'normal' && (
        <>
          <br />
          {m.privacy_pictures()}: {picturesText(pictures.normal, name)}
        </>
      )}
    </>
  );
}
