/** The English and Dutch words for columns, positions and feet. */
import { POSITION_IDS, type PositionId } from '../entity/tables/player.ts';

export const IMPORT_FIELDS = [
  'nickname',
  'firstname',
  /** The "van der" between the names, a separate column in Dutch lists. It is put before the surname. */
  'infix',
  'surname',
  /** The full name in one cell. */
  'name',
  'number',
  'positions',
  'footed',
  'telephone1',
  'email1',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** In the form that `plainWords` produces. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  nickname: ['nickname', 'roepnaam', 'bijnaam'],
  firstname: ['first name', 'firstname', 'given name', 'forename', 'voornaam'],
  infix: ['infix', 'name prefix', 'tussenvoegsel', 'tussenvoegsels', 'voorvoegsel', 'voorvoegsels', 'tv'],
  surname: ['surname', 'last name', 'lastname', 'family name', 'achternaam', 'familienaam'],
  name: ['name', 'full name', 'player', 'player name', 'naam', 'volledige naam', 'speler', 'spelersnaam'],
  number: [
    'number',
    'no',
    'nr',
    'shirt number',
    'shirtnumber',
    'shirt',
    'shirt no',
    'jersey',
    'squad number',
    '#',
    'nummer',
    'rugnummer',
    'rugnr',
    'shirtnummer',
  ],
  positions: [
    'position',
    'positions',
    'pos',
    'plays',
    'likes to play',
    'preferred position',
    'preferred positions',
    'positie',
    'posities',
    'linie',
    'speelt graag',
    'voorkeurspositie',
    'voorkeursposities',
  ],
  footed: ['foot', 'footed', 'preferred foot', 'voet', 'been', 'voorkeursbeen', 'voorkeursvoet'],
  telephone1: [
    'telephone',
    'telephone number',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'tel',
    'telefoon',
    'telefoonnummer',
    'mobiel',
    'mobiele telefoon',
    'mobiel nummer',
    '06',
  ],
  email1: [
    'e mail',
    'email',
    'e mail address',
    'email address',
    'mail',
    'e mailadres',
    'emailadres',
    'mailadres',
  ],
  note: [
    'note',
    'notes',
    'remark',
    'remarks',
    'comment',
    'comments',
    'notitie',
    'notities',
    'opmerking',
    'opmerkingen',
  ],
};

const POSITIONS: Readonly<Record<PositionId, readonly string[]>> = {
  K: [
    'k',
    'g',
    'gk',
    'goal',
    'keeper',
    'goalkeeper',
    'goalie',
    'doel',
    'doelman',
    'doelvrouw',
    'doelverdediger',
    'keepster',
  ],
  D: [
    'd',
    'defence',
    'defense',
    'defender',
    'back',
    'centre back',
    'full back',
    'left back',
    'right back',
    'v',
    'verdediging',
    'verdediger',
    'verdedigster',
    'achter',
    'achterhoede',
    'linksback',
    'rechtsback',
  ],
  M: ['m', 'midfield', 'midfielder', 'middle', 'middenveld', 'middenvelder', 'middenveldster', 'midden'],
  A: [
    'a',
    'f',
    'attack',
    'attacker',
    'forward',
    'striker',
    'winger',
    'left winger',
    'right winger',
    'aanval',
    'aanvaller',
    'aanvalster',
    'voor',
    'voorhoede',
    'spits',
    'linksbuiten',
    'rechtsbuiten',
  ],
};

const FEET: Readonly<Record<string, readonly string[]>> = {
  left: ['left', 'l', 'left footed', 'links', 'linksbenig', 'linkerbeen', 'linkervoet'],
  right: ['right', 'r', 'right footed', 'rechts', 'rechtsbenig', 'rechterbeen', 'rechtervoet'],
  both: ['both', 'b', 'two footed', 'either', 'beide', 'tweebenig', 'allebei'],
  '': ['unknown', 'onbekend'],
};

/** The field of a column's header in English or Dutch; null for an unknown one. */
export function fieldOfHeader(header: string): ImportField | null {
  const words = plainWords(header);
  return IMPORT_FIELDS.find((field) => HEADERS[field].includes(words)) ?? null;
}

/** Several positions are separated by commas, slashes or spaces. Returns the first unknown word, if there is one. */
export function positionsOf(
  text: string,
): { readonly ids: readonly PositionId[] } | { readonly unknown: string } {
  const named = text
    .split(/[,;/|+&\n]/)
    .flatMap((part) => (positionOf(part) === null ? part.split(/\s+/) : part));
  const words = named
    .map((word) => word.trim())
    .filter((word) => !['', 'and', 'en'].includes(plainWords(word)));
  const unknown = words.find((word) => positionOf(word) === null);
  if (unknown !== undefined) return { unknown };
  const ids = words.map(positionOf);
  return { ids: POSITION_IDS.filter((id) => ids.includes(id)) };
}

/** `left`, `right`, `both`, or an empty text; null for an unknown word. */
export function footOf(text: string): string | null {
  const words = plainWords(text);
  if (words === '') return '';
  return Object.entries(FEET).find(([, names]) => names.includes(words))?.[0] ?? null;
}

/** Removes case, accents, and everything around and between the words. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

function positionOf(word: string): PositionId | null {
  const words = plainWords(word);
  return POSITION_IDS.find((id) => POSITIONS[id].includes(words)) ?? null;
}
