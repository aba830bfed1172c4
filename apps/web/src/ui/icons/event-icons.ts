import { circle, patch, rect, seams, star } from './draw.ts';

/**
 * The paint of a layer: `line`, `thin` and `solid` use the text colour; the others use colours with a meaning in the
 * game, as lines or fills.
 */
export type EventPaint =
  | 'line'
  | 'thin'
  | 'solid'
  | 'red'
  | 'yellow'
  | 'redLine'
  | 'greenLine'
  | 'amberLine'
  | 'amberBar'
  | 'green'
  | 'badge'
  | 'mark';
export type EventLayer = readonly [EventPaint, string];

const ball = (cx: number, cy: number, r: number): EventLayer[] => [
  ['line', circle(cx, cy, r)],
  ['solid', patch(cx, cy, r * 0.5)],
];
const BIG_BALL = (paint: EventPaint): EventLayer[] => [
  [paint, circle(12, 12, 9) + seams(12, 12, 9)],
  ['solid', patch(12, 12, 4)],
];
/** A star in the corner marks praise. */
const GREAT: EventLayer = ['badge', star(18.6, 5.6, 4.4)];
const GOAL_FRAME: EventLayer = ['line', 'M3.5 15.5V4.5h17v11'];
const NET: EventLayer = ['thin', 'M7.75 4.5v8.5M12 4.5v8.5M16.25 4.5v8.5M3.5 8.7h17M3.5 12.9h17'];
const WOODWORK: EventLayer = ['line', 'M4 20.5V5h16v15.5'];
const GLOVE =
  'M8.7 20.8v-1.9L4.5 14.4a1.6 1.6 0 0 1 2.3-2.2L8.7 14V5.6a1.45 1.45 0 0 1 2.9 0v4.9V4.3a1.45 1.45 0 0 1 2.9 0v6.2V5.2a1.45 1.45 0 0 1 2.9 0v6V7.7a1.35 1.35 0 0 1 2.7 0V14c0 2.4-.9 3.9-2.2 4.9v1.9Z';
const SMALL_GLOVE =
  'M10.2 13.9v-1L8 10.5a.9.9 0 0 1 1.3-1.2l.9.8V6.6a.75.75 0 0 1 1.5 0v2V6a.75.75 0 0 1 1.5 0v2.6V6.5a.75.75 0 0 1 1.5 0v2.6V7.6a.7.7 0 0 1 1.4 0v3.2c0 1.2-.4 1.8-1 2.3v.8Z';
/** A dial with room for a badge at the lower right. */
const DIAL: EventLayer = ['line', 'M18.95 12.5A8.2 8.2 0 1 0 12.3 19.1'];
const FULL_DIAL: EventLayer = ['line', circle(12, 12, 8.7)];
/** Every restart carries the same green play mark. */
const RESTART: EventLayer = [
  'green',
  'M15.5 15.3v6.6a.7.7 0 0 0 1.1.6l5.3-3.3a.7.7 0 0 0 0-1.2l-5.3-3.3a.7.7 0 0 0-1.1.6Z',
];
/** The ball's seams except the one under the restart mark. */
const OPEN_SEAMS = seams(10.8, 11, 8.2)
  .split(/(?=M)/)
  .filter((_seam, at) => at !== 2)
  .join('');
const TOUCHLINE: EventLayer = ['line', 'M4 3.5v17'];
const SHIELD = 'M12 3 19.5 5.6v5.6c0 4.6-2.9 8.1-7.5 9.8-4.6-1.7-7.5-5.2-7.5-9.8V5.6Z';
const WHISTLE = 'M2.5 9.6h12a5.4 5.4 0 1 1-5.2 6.8L8.5 14h-6Z';
const BOOT = 'M3.5 5.8h4.8l1.2 3.3a3.2 3.2 0 0 0 2.1 2l5.9 1.7a4 4 0 0 1 2.9 3.8v.7H3.5Z';

/** The event icons by the event's type (section 4), on a grid of 24 by 24, painted from the bottom up. */
export const EVENT_ICONS = {
  MESSAGE: [
    ['line', 'M4 5h16v11.2h-8.4L7 20v-3.8H4Z'],
    ['thin', 'M7.6 9h8.8M7.6 12.4h5.6'],
  ],
  // Flow of the match
  KICKOFF: [DIAL, ['line', OPEN_SEAMS], ['solid', patch(10.8, 11, 3.7)], RESTART],
  BREAK: [FULL_DIAL, ['solid', rect([8.4, 8, 2.5, 8], 0.8) + rect([13.1, 8, 2.5, 8], 0.8)]],
  BREAK_KICKOFF: [
    DIAL,
    ['solid', rect([7.5, 7.4, 2.4, 7.2], 0.8) + rect([11.8, 7.4, 2.4, 7.2], 0.8)],
    RESTART,
  ],
  HALFTIME: [FULL_DIAL, ['solid', 'M12 3.3a8.7 8.7 0 0 0 0 17.4Z']],
  HALFTIME_KICKOFF: [DIAL, ['solid', 'M10.9 2.8a8.2 8.2 0 0 0 0 16.4Z'], RESTART],
  EXTRATIME: [DIAL, ['line', 'M10.8 6.6V11l2.9 1.8'], ['amberLine', 'M18.4 15.2v6.6M15.1 18.5h6.6']],
  EXTRATIME_KICKOFF: [DIAL, ['amberLine', 'M10.8 7.4V14.6M7.2 11h7.2'], RESTART],
  ENDMATCH: [FULL_DIAL, ['solid', rect([8.3, 8.3, 7.4, 7.4], 1.2)]],

  // Cards and injuries
  TIME_OUT: [['line', `${circle(12, 12, 8.7)}M8 8.6h8M12 8.6v7.6`]],
  TIME_PENALTY: [
    ['yellow', rect([3.2, 2.8, 9.4, 14.2], 1.7)],
    ['line', `${circle(16.2, 16.2, 5.2)}M16.2 13.2v3l2 1.2`],
  ],
  YELLOW_CARD: [['yellow', rect([6.5, 3, 11, 18], 1.8)]],
  SECOND_YELLOW_CARD: [
    ['yellow', rect([4, 2.8, 10, 15.6], 1.7)],
    ['red', rect([10, 5.6, 10, 15.6], 1.7)],
  ],
  RED_CARD: [['red', rect([6.5, 3, 11, 18], 1.8)]],
  OFFENSE: [
    ['line', WHISTLE],
    ['solid', circle(14.5, 15, 1.7)],
    ['redLine', 'M14.5 6.4V3.2M18.6 7.4l1.9-2.6M10.4 7.4 8.5 4.8'],
  ],
  WARNING_REFEREE: [
    [
      'line',
      'M5.2 4h13.6a1.7 1.7 0 0 1 1.7 1.7v9.1a1.7 1.7 0 0 1-1.7 1.7h-7l-4.6 3.8v-3.8h-2a1.7 1.7 0 0 1-1.7-1.7V5.7A1.7 1.7 0 0 1 5.2 4Z',
    ],
    ['amberLine', 'M12 7.4v3.4M12 13.4v.01'],
  ],
  INJURED: [
    [
      'line',
      'M4.3 13.9 13.9 4.3a4.1 4.1 0 0 1 5.8 5.8l-9.6 9.6a4.1 4.1 0 0 1-5.8-5.8ZM8 10.2l5.8 5.8M10.2 8l5.8 5.8',
    ],
    ['redLine', 'M10.9 10.9l2.2 2.2M13.1 10.9l-2.2 2.2'],
  ],
  OFFSIDE: [
    ['line', 'M8.5 4 4.5 21'],
    ['yellow', 'M8.7 3.4 15 4.9 14 9.2 7.7 7.7ZM14 9.2 20.3 10.7 19.3 15 13 13.5Z'],
    ['red', 'M15 4.9 21.3 6.4 20.3 10.7 14 9.2ZM7.7 7.7 14 9.2 13 13.5 6.7 12Z'],
  ],

  // Praise
  GREAT_SAVE: [
    [
      'line',
      'M7.4 21v-1.6l-3.7-4a1.4 1.4 0 0 1 2-1.9l1.7 1.6V8.4a1.3 1.3 0 0 1 2.6 0v4V7a1.3 1.3 0 0 1 2.6 0v5.4V8a1.3 1.3 0 0 1 2.6 0v5V11a1.2 1.2 0 0 1 2.4 0v4.4c0 2-.8 3.2-1.9 4V21Z',
    ],
    GREAT,
  ],
  GREAT_PASS: [
    ['line', `${circle(4.8, 18.6, 2)}M6.4 16.6C8.4 13 12.2 11.6 17 12.6M13.4 8.8 17.6 12.7 13.9 17`],
    GREAT,
  ],
  GREAT_RUSH: [
    ['line', 'M7 9.3l4.9 4.9L7 19.1M13.4 10.9l3.3 3.3-4.9 4.9M2.2 11.2h2.6M1.8 14.2h4.6M2.2 17.2h2.6'],
    GREAT,
  ],
  GREAT_DEFENSE: [
    ['line', SHIELD],
    ['badge', star(12, 11.8, 4.8)],
  ],

  // Chances
  CHANCE: [GOAL_FRAME, NET, ['amberLine', 'M12 16v3M12 21.6v.01']],
  CORNER: [
    ['line', 'M5.5 3v17.5M2.5 20.5h19M5.5 14.4a6.1 6.1 0 0 1 6.1 6.1'],
    ['red', 'M5.5 3l9.4 3.2-9.4 3.6Z'],
    ...ball(17.6, 16.9, 2.9),
  ],
  SHOT_ON_GOAL: [
    GOAL_FRAME,
    NET,
    ...ball(12, 10.2, 3.6),
    ['greenLine', 'M12 21v-3.6M8 20.6l1-2.8M16 20.6l-1-2.8'],
  ],
  SHOT_WIDE: [
    ['line', 'M2.5 16.5V6h11.6v10.5'],
    ['thin', 'M6.4 6v8M10.2 6v8M2.5 10h11.6M2.5 14h11.6'],
    ...ball(19.4, 8, 2.6),
    ['redLine', 'M13 21.5l1.2-2.6M15.6 15.9l1.2-2.6'],
  ],
  DISTANCE_SHOT: [
    ['line', 'M13 9.5V3.5h8.5v6'],
    ['thin', 'M15.8 3.5v4.7M18.7 3.5v4.7M13 6.4h8.5'],
    ['line', 'M8.4 15.4l1.3-1.3M11.6 12.2l1.3-1.3'],
    ...ball(5.4, 18.2, 3.2),
  ],
  POST: [['thin', 'M4 5h16'], ['amberBar', 'M4 20.5V5M20 20.5V5'], ...ball(12, 14, 3.6)],
  POST_LEFT: [WOODWORK, ['amberBar', 'M4 20.5V5'], ...ball(9.6, 12.4, 3.4)],
  POST_RIGHT: [WOODWORK, ['amberBar', 'M20 20.5V5'], ...ball(14.4, 12.4, 3.4)],
  CROSSBAR: [WOODWORK, ['amberBar', 'M4 5h16'], ...ball(12, 10.6, 3.4)],
  PENALTY: [GOAL_FRAME, NET, ...ball(12, 18.6, 3.2)],
  PENALTY_STOPPED: [GOAL_FRAME, ['green', SMALL_GLOVE], ...ball(12, 19.2, 2.8)],
  PENALTY_MISSED: [GOAL_FRAME, ['redLine', 'M8.8 6.9l6.4 6.4M15.2 6.9l-6.4 6.4'], ...ball(12, 19.2, 2.8)],
  GOAL: BIG_BALL('line'),
  OWN_GOAL: [
    ['redLine', 'M15 5.2h2.2a3.6 3.6 0 0 1 0 7.2h-.6M17.4 2.4 14.6 5.2 17.4 8'],
    ['line', circle(9, 14.6, 6.4) + seams(9, 14.6, 6.4)],
    ['solid', patch(9, 14.6, 3)],
  ],
  SHOTS: [
    ['line', `M2 8.4h4.4M1.6 12h3M2 15.6h4.4${circle(15, 12, 6.8)}${seams(15, 12, 6.8)}`],
    ['solid', patch(15, 12, 3.1)],
  ],
  ASSIST: [
    ['line', `${BOOT}M6 17.1v2.4M10.4 17.1v2.4M14.8 17.1v2.4M19 17.1v2.4M9.2 8.2l1.9-.8M10.6 10.4l1.7-1.2`],
    ...ball(18.4, 6.4, 3.1),
  ],

  // Substitutions and positions
  SUBS_IN: [TOUCHLINE, ['greenLine', 'M8 12h12.5M15 6.5 20.5 12 15 17.5']],
  SUBS_OUT: [TOUCHLINE, ['redLine', 'M20.5 12H8M13.5 6.5 8 12l5.5 5.5']],
  SUBSTITUTION: [
    ['greenLine', 'M3.5 8h16M15.2 3.7 19.5 8l-4.3 4.3'],
    ['redLine', 'M20.5 16h-16M8.8 11.7 4.5 16l4.3 4.3'],
  ],
  CAPTAIN: [
    ['yellow', 'M2.8 7.2c6-1.9 12.4-1.9 18.4 0v9.6c-6 1.9-12.4 1.9-18.4 0Z'],
    ['mark', 'M14.6 9.9a3.4 3.4 0 1 0 0 4.2'],
  ],
  KEEPER_GLOVES: [['line', `${GLOVE}M8.7 18.3h9.2`]],
} satisfies Record<string, readonly EventLayer[]>;

export type EventIconName = keyof typeof EVENT_ICONS;

/** The layers of an event's type; undefined for a type that has no icon. */
export function eventIconOf(type: string): readonly EventLayer[] | undefined {
  return Object.hasOwn(EVENT_ICONS, type) ? EVENT_ICONS[type as EventIconName] : undefined;
}
