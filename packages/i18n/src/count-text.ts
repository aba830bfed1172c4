/** The labels of a match's counts, as the statistics screen, the public page and the match sheet say them. */
import * as m from './generated/messages.js';

export const COUNT_TEXT = {
  goals: m.words_goals,
  shots: m.words_shots,
  onGoal: m.statistics_count_on_goal,
  wide: m.statistics_count_wide,
  woodwork: m.statistics_count_woodwork,
  otherShots: m.statistics_count_other_shots,
  chances: m.statistics_count_chances,
  corners: m.statistics_count_corners,
  offsides: m.words_offside,
  fouls: m.statistics_count_fouls,
  saves: m.statistics_count_saves,
  defending: m.statistics_count_defending,
  yellow: m.statistics_count_yellow,
  red: m.statistics_count_red,
  timePenalties: m.words_time_penalties,
  timeOuts: m.statistics_count_time_outs,
} as const;
