/** Shown while the matches of many seasons are counted for the first time. Later their facts are there at once. */
import { Progress } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useFactsProgress } from '#data/hooks/match/match-facts.ts';
import { Hint } from '#ui/parts/page/Screen.tsx';

export function CountingMatches({ team }: { readonly team: number }) {
  const progress = useFactsProgress(team);
  if (progress === undefined) return null;
  const { done, of } = progress;
  return (
    <div>
      <Hint role="status">{m.season_counting({ count: of })}</Hint>
      <Progress value={(done / of) * 100} aria-label={m.season_counting({ count: of })} />
    </div>
  );
}
