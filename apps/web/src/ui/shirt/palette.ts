/**
 * The shirt colours (section 3: "palette of 70+ colours") by hue, each from light to dark. The names are keys of
 * translated texts.
 */
export const PALETTE_ROWS = {
  neutrals: {
    white: '#ffffff',
    pearl: '#eceff1',
    silver: '#c5cbd1',
    grey: '#8f979e',
    slate: '#5a646d',
    graphite: '#2f373e',
    black: '#16191d',
  },
  reds: {
    blush: '#f9b9b4',
    coral: '#f4776d',
    scarlet: '#e93c31',
    red: '#d3263a',
    crimson: '#b01a34',
    ruby: '#8a1431',
    maroon: '#5f1023',
  },
  oranges: {
    apricot: '#ffd5ac',
    peach: '#ffb46e',
    tangerine: '#ff9436',
    orange: '#f47a12',
    pumpkin: '#d9620a',
    rust: '#b24a0d',
    copper: '#8a3a10',
  },
  yellows: {
    cream: '#fff4cb',
    lemon: '#fcea74',
    canary: '#fadf3a',
    yellow: '#f6d30f',
    gold: '#e8b40a',
    mustard: '#c4930c',
    ochre: '#957010',
  },
  greens: {
    mint: '#c4ecd0',
    apple: '#8ed969',
    lime: '#b5dd2b',
    grass: '#4caf3f',
    green: '#17924b',
    pitch: '#12724a',
    forest: '#0d4a30',
  },
  teals: {
    ice: '#c9f1ee',
    aqua: '#7fdcd6',
    turquoise: '#35c4bb',
    teal: '#12a096',
    lagoon: '#0c7f7c',
    pine: '#0a5f61',
    petrol: '#0b4449',
  },
  skies: {
    frost: '#d3ecfa',
    azure: '#9ad5f5',
    sky: '#5cbcee',
    cyan: '#1ea2e0',
    ocean: '#1180bf',
    steel: '#2a628f',
    storm: '#234a6b',
  },
  blues: {
    powder: '#c7d7f7',
    cornflower: '#8badee',
    cobalt: '#4a7fe0',
    blue: '#1d4fc4',
    royal: '#173fa0',
    indigo: '#1d2f7a',
    navy: '#121f4d',
  },
  purples: {
    lilac: '#e2d2f5',
    lavender: '#c3a3ea',
    orchid: '#9f70d8',
    violet: '#7a43bf',
    purple: '#5d2c9c',
    plum: '#471f75',
    aubergine: '#2f154d',
  },
  pinks: {
    rose: '#fbd3e3',
    candy: '#f7a3c6',
    pink: '#f06ca8',
    fuchsia: '#e03a8a',
    magenta: '#c31f74',
    berry: '#99185d',
    wine: '#6e1344',
  },
  browns: {
    sand: '#ecdcc3',
    beige: '#d6bf9b',
    tan: '#b7946a',
    caramel: '#96703f',
    brown: '#74522b',
    chocolate: '#523919',
    coffee: '#38260f',
  },
} as const;

type Rows = typeof PALETTE_ROWS;
/** The name of a palette colour, `royal`. */
export type PaletteName = { [Hue in keyof Rows]: keyof Rows[Hue] }[keyof Rows];

export interface PaletteColour {
  name: PaletteName;
  hex: string;
}

/** All colours, hue by hue. */
export const PALETTE: readonly PaletteColour[] = Object.values(PALETTE_ROWS).flatMap((row) =>
  Object.entries(row).map(([name, hex]) => ({ name: name as PaletteName, hex })),
);
