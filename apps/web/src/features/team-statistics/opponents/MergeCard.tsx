/** Merges an opponent that was written in two ways, and separates it again. Each change can be undone. */
import { Button, NativeSelect } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { type Opponent, opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { m } from '@touchline/i18n';
import { mergeOpponents, separateOpponent } from '#data/commands/team/same-opponents.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMay } from '#data/hooks/actor.ts';
import { useClient } from '#data/page/react.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { answersIn, showDoneToast } from '#ui/toast/answers.ts';
import { opponentText } from '../parts/opponent-text.ts';
import type { Counted } from '../parts/StatisticsFrame.tsx';

const { written } = answersIn({ noPermission: m.common_no_permission }, m.common_err_failed);
const NO_OPPONENTS_MERGED = new Map<string, string>();

interface MergeCardProps extends Pick<Counted, 'all' | 'same'> {
  readonly team: Team;
  readonly opponent: Opponent;
}

export function MergeCard({ team, opponent, all, same }: MergeCardProps) {
  const client = useClient();
  if (!useMay(team)('setUpTeam')) return null;
  const others = opponentsOf(all, same).filter(({ key }) => key !== opponent.key);
  const merged = opponentsOf(all, NO_OPPONENTS_MERGED).filter(({ key }) => same.get(key) === opponent.key);
  if (others.length === 0 && merged.length === 0) return null;
  const name = opponentText(opponent.names);
  const about = `opponents of ${team.sid}`;

  async function merge(from: string): Promise<void> {
    const other = others.find(({ key }) => key === from);
    if (other === undefined) return;
    const done = await written(mergeOpponents(client, team.sid, { from, into: opponent.key }));
    if (done === null) return;
    const text = m.season_merged({ name: opponentText(other.names), into: name });
    showDoneToast(text, undoOf(client, done.action), about);
  }

  async function separate({ key, names }: Opponent): Promise<void> {
    const done = await written(separateOpponent(client, team.sid, key));
    if (done === null) return;
    showDoneToast(m.season_separated({ name: opponentText(names) }), undoOf(client, done.action), about);
  }

  return (
    <FoldedCard title={m.season_same_opponents()}>
      <Fields>
        {merged.map((one) => (
          <div key={one.key}>
            {opponentText(one.names)}{' '}
            <Button variant="default" onClick={() => void separate(one)}>
              {m.season_separate()}
            </Button>
          </div>
        ))}
        {others.length > 0 && (
          <NativeSelect
            label={m.season_merge()}
            description={m.season_merge_hint()}
            value=""
            onChange={({ currentTarget: { value } }) => void merge(value)}
            data={[
              { value: '', label: '–' },
              ...others
                .map(({ key, names }) => ({ value: key, label: opponentText(names) }))
                .toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
          />
        )}
      </Fields>
    </FoldedCard>
  );
}
