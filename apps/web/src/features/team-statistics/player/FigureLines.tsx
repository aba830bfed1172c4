/** Figures of a player with their names, one below the other; each opens the matches that it is counted from. */
import {
  figureOf,
  matchesBehind,
  type PlayerFigure,
  type PlayerMatch,
} from '@touchline/domain/statistics/season/player-figures';
import type { PlayerSeason } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { percentText } from '#ui/words/number-text.ts';
import { Lines } from '../overview/Lines.tsx';
import { figureLabel, figureText, shownFigures } from '../players/figures.ts';

export interface FigureLinesProps {
  readonly season: PlayerSeason;
  /** The player's matches. */
  readonly theirs: readonly PlayerMatch[];
  readonly figures: readonly PlayerFigure[];
  readonly noScore: boolean;
  /** The numbers are parts of the minutes. */
  readonly asShare?: boolean;
}

export function FigureLines({ season, theirs, figures, noScore, asShare = false }: FigureLinesProps) {
  const lines = shownFigures(figures, noScore).map((figure) => {
    const share = season.seconds === 0 ? null : (figureOf(season, figure) ?? 0) / season.seconds;
    return {
      label: figureLabel(figure),
      value: figureText(season, figure, m.season_too_few_minutes()),
      detail: asShare ? m.season_share_of_minutes({ share: percentText(share) }) : undefined,
      matches: matchesBehind(theirs, figure),
    };
  });
  return <Lines lines={lines} />;
}
