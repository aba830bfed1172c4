/** The staff's choice to show less of a player than the family allows. */
import { Radio } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import { PRIVACY_LEVELS, type PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import type { Team } from '@touchline/domain/entity/tables/team';
import { stricterLevels } from '@touchline/domain/privacy/coach-level';
import { familyLevelOf } from '@touchline/domain/privacy/levels';
import { m } from '@touchline/i18n';
import { setCoachLevel } from '#data/commands/team/privacy.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { LEVEL_TEXT } from '#ui/words/team/age-words.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { written } from '../toasts.ts';

interface CoachChoiceProps {
  readonly team: Team;
  readonly player: Player;
}

/** The value of the choice to show as much as the family allows. */
const AS_ALLOWED = 'allowed';

export function CoachChoice({ team, player }: CoachChoiceProps) {
  const client = useClient();
  const allowed = familyLevelOf(team, player.sid);
  const offered = stricterLevels(team, player.sid);
  if (offered.length === 0) return <Hint>{m.ages_seen_strictest()}</Hint>;
  const stored = team.metadata.coach_levels.find(({ id }) => id === player.sid)?.level;

  async function choose(level: PrivacyLevel | '') {
    const done = await written(setCoachLevel(client, { team: team.sid, player: player.sid, level }));
    if (done === null) return;
    const text = m.ages_seen_done({
      name: callName(player),
      level: LEVEL_TEXT[level === '' ? allowed : level](),
    });
    showDoneToast(text, undoOf(client, done.action), `level ${team.sid} ${player.sid}`);
  }

  return (
    <Radio.Group
      label={m.ages_seen_choose()}
      description={m.ages_seen_choose_text()}
      value={offered.find((level) => level === stored) ?? AS_ALLOWED}
      onChange={(chosen) => void choose(PRIVACY_LEVELS.find((level) => level === chosen) ?? '')}
    >
      <Radio value={AS_ALLOWED} label={m.ages_seen_as_allowed({ level: LEVEL_TEXT[allowed]() })} />
      {offered.toReversed().map((level) => (
        <Radio key={level} value={level} label={LEVEL_TEXT[level]()} />
      ))}
    </Radio.Group>
  );
}
