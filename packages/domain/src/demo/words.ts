/** What people of the demo wrote, in each language of the product. Names are Dutch in every language. */

export interface DemoWords {
  readonly reasons: Readonly<Record<DemoReason, string>>;
  readonly tasks: Readonly<Record<DemoTaskText, string>>;
  readonly places: Readonly<Record<DemoPlace, string>>;
  readonly selections: Readonly<Record<'team' | 'keepers', string>>;
  /** The blocks of a training, in order. */
  readonly training: readonly [string, string, string, string];
  readonly notes: Readonly<
    Record<'team' | 'match_public', { readonly title: string; readonly html: string }>
  >;
  /** The text of the Team Page, and its messages, the newest first. */
  readonly page: { readonly html: string; readonly messages: readonly [string, string] };
}

/** Why a player does not come. */
export type DemoReason =
  | 'birthday'
  | 'fever'
  | 'holiday'
  | 'homework'
  | 'swimming'
  | 'cold'
  | 'schoolPlay'
  | 'knee';
export type DemoTaskText = 'carPool' | 'barDuty' | 'barTime' | 'oranges';
export type DemoPlace = 'home' | 'away' | 'training';

const LINK = '<a href="https://rietdijk.example/pitches">rietdijk.example</a>';

const list = (...items: readonly (readonly [checked: boolean, text: string])[]) =>
  `<ul data-type="taskList">${items
    .map(([checked, text]) => `<li data-type="taskItem" data-checked="${checked}">${text}</li>`)
    .join('')}</ul>`;

const EN: DemoWords = {
  reasons: {
    birthday: 'Her grandmother turns 80',
    fever: 'A fever',
    holiday: 'On holiday',
    homework: 'Homework',
    swimming: 'Swimming lesson',
    cold: 'A cold',
    schoolPlay: 'School play',
    knee: 'Knee still hurts',
  },
  tasks: {
    carPool: 'Car park of the clubhouse, 15 minutes before we leave',
    barDuty: 'Bar duty',
    barTime: 'From half an hour before the kick-off',
    oranges: 'Oranges for half-time',
  },
  places: {
    home: 'Sportpark De Rietdijk, pitch 3',
    away: 'Sportpark Veenpolder, Veenweg 12',
    training: 'Sportpark De Rietdijk, pitch 2',
  },
  selections: { team: 'Whole team', keepers: 'Keepers' },
  training: [
    'Warm-up: tag with a ball each',
    'Rondo 4 against 2, two touches',
    'Build up from the keeper, 6 against 4',
    'Small-sided match, 7 against 7',
  ],
  notes: {
    team: {
      title: 'Agreements with the parents',
      html: `<p>Everybody plays <strong>at least half</strong> of each match. Who cannot come says so before Thursday evening.</p><h2>For every match</h2>${list([true, 'Match balls and pump'], [true, 'First-aid kit'], [false, 'Bibs in a second colour'])}<p>Pitch plan of the club: ${LINK}</p>`,
    },
    match_public: {
      title: 'Welcome to De Rietdijk',
      html: '<p>Parking is at the sports hall: the car park of the club is full on Saturdays.</p><ul><li>Coffee from half past nine</li><li>Pitch 3 is behind the clubhouse</li></ul>',
    },
  },
  page: {
    html: '<p>We play nine a side in the <strong>3e klasse</strong> and train on Tuesdays and Thursdays.</p><p>Do you want to join? Come to a training and bring your boots.</p>',
    messages: [
      'Saturday is the last match before the winter break. Hot chocolate afterwards!',
      'The car park of the club is full on Saturdays. Park at the sports hall.',
    ],
  },
};

const NL: DemoWords = {
  reasons: {
    birthday: 'Haar oma wordt 80',
    fever: 'Koorts',
    holiday: 'Op vakantie',
    homework: 'Huiswerk',
    swimming: 'Zwemles',
    cold: 'Verkouden',
    schoolPlay: 'Musical op school',
    knee: 'Nog last van haar knie',
  },
  tasks: {
    carPool: 'Parkeerplaats bij het clubhuis, een kwartier voor vertrek',
    barDuty: 'Bardienst',
    barTime: 'Vanaf een half uur voor de aftrap',
    oranges: 'Sinaasappels voor de rust',
  },
  places: {
    home: 'Sportpark De Rietdijk, veld 3',
    away: 'Sportpark Veenpolder, Veenweg 12',
    training: 'Sportpark De Rietdijk, veld 2',
  },
  selections: { team: 'Hele team', keepers: 'Keepers' },
  training: [
    'Warming-up: tikkertje, ieder met een bal',
    'Rondo 4 tegen 2, twee keer raken',
    'Opbouw vanaf de keeper, 6 tegen 4',
    'Partijspel, 7 tegen 7',
  ],
  notes: {
    team: {
      title: 'Afspraken met de ouders',
      html: `<p>Iedereen speelt <strong>minstens de helft</strong> van elke wedstrijd. Wie niet kan, laat dat voor donderdagavond weten.</p><h2>Voor elke wedstrijd</h2>${list([true, 'Wedstrijdballen en pomp'], [true, 'EHBO-tas'], [false, 'Hesjes in een tweede kleur'])}<p>Veldindeling van de club: ${LINK}</p>`,
    },
    match_public: {
      title: 'Welkom op De Rietdijk',
      html: '<p>Parkeren kan bij de sporthal: op zaterdag is de parkeerplaats van de club vol.</p><ul><li>Koffie vanaf half tien</li><li>Veld 3 ligt achter het clubhuis</li></ul>',
    },
  },
  page: {
    html: '<p>We spelen negen tegen negen in de <strong>3e klasse</strong> en trainen op dinsdag en donderdag.</p><p>Wil je erbij? Kom naar een training en neem je voetbalschoenen mee.</p>',
    messages: [
      'Zaterdag is de laatste wedstrijd voor de winterstop. Na afloop warme chocolademelk!',
      'Op zaterdag is de parkeerplaats van de club vol. Parkeer bij de sporthal.',
    ],
  },
};

/** By the language of the coach's texts. */
export const DEMO_WORDS: Readonly<Record<'en' | 'nl-NL', DemoWords>> = { en: EN, 'nl-NL': NL };
