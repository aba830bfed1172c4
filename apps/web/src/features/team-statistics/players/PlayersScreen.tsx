/** `/team/statistics/players/`: the squad in one table, for the staff. */
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  figureOf,
  matchesBehind,
  matchesOf,
  type PlayerFigure,
} from '@touchline/domain/statistics/season/player-figures';
import type { PlayerSeason } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import styles from '../parts/frame.module.css';
import { NumberButton, useMatchesSheet } from '../parts/matches-sheet.tsx';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { FormerChoice } from './FormerChoice.tsx';
import {
  FIGURE_GROUP_NAMES,
  FIGURE_GROUPS,
  type FigureGroup,
  figureColumn,
  figureLabel,
  figureText,
  shownFigures,
} from './figures.ts';
import { shownSeasons } from './shown-seasons.ts';

export function PlayersScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Players {...counted} />}</StatisticsFrame>;
}

function Players(counted: Counted) {
  const { team, matches, nameOf, search } = counted;
  const [group, setGroup] = useState<FigureGroup>('main');
  const { show, sheet } = useMatchesSheet();
  const figures = shownFigures(FIGURE_GROUPS[group].figures, team.metadata.no_score);
  const { seasons, former } = shownSeasons(counted);
  const rows = seasons
    .filter(({ keeper }) => group !== 'keeper' || keeper.seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds || nameOf(a.player).localeCompare(nameOf(b.player)));
  const cellOf = (season: PlayerSeason, figure: PlayerFigure) => {
    const text = figureText(season, figure);
    if (!figureOf(season, figure)) return text;
    const title = `${nameOf(season.player)}: ${figureLabel(figure)}`;
    const open = () => show({ title, matches: matchesBehind(matchesOf(season.player, matches), figure) });
    return <NumberButton onClick={open}>{text}</NumberButton>;
  };
  return (
    <>
      <NativeSelect
        className={styles.choice}
        label={m.season_figures()}
        value={group}
        onChange={({ currentTarget: { value } }) =>
          setGroup(FIGURE_GROUP_NAMES.find((name) => name === value) ?? 'main')
        }
        data={FIGURE_GROUP_NAMES.map((value) => ({ value, label: FIGURE_GROUPS[value].label() }))}
      />
      <FormerChoice {...counted} count={former} />
      <Card flush>
        <StatisticsTable
          caption={m.common_menu_players()}
          columns={[{ id: 'name', label: m.common_screen_player() }, ...figures.map(figureColumn)]}
          rows={rows.map((season) => ({
            id: season.player,
            cells: {
              name: (
                <Link
                  to="/team/statistics/player/$id/"
                  params={{ id: String(season.player) }}
                  search={search}
                >
                  {nameOf(season.player)}
                </Link>
              ),
              ...Object.fromEntries(figures.map((figure) => [figure, cellOf(season, figure)])),
            },
            sortBy: Object.fromEntries(figures.map((figure) => [figure, figureOf(season, figure) ?? 0])),
          }))}
        />
      </Card>
      {sheet}
      <Hint>{m.season_players_hint()}</Hint>
    </>
  );
}
