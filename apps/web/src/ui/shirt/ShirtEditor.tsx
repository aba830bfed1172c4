import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { readablePaint, safeColour } from '../colour/colour.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ShirtLook, shirtColours } from './colours.ts';
import { PALETTE, type PaletteName } from './palette.ts';
import { LINE_VARIANTS, PATTERNS } from './patterns.ts';
import { Shirt } from './Shirt.tsx';
import styles from './shirt-editor.module.css';

const SLOTS = ['color1', 'color2', 'color3'] as const;
type Slot = (typeof SLOTS)[number];

export interface ShirtEditorTexts {
  /** The preview's name for screen readers. */
  preview: string;
  pattern: string;
  lines: string;
  colours: string;
  color1: string;
  color2: string;
  color3: string;
  /** Name of a pattern, 0 to 21. */
  patternName: (type: number) => string;
  /** Name of a line variant, 0 to 5. */
  linesName: (lines: number) => string;
  colourName: (name: PaletteName) => string;
}

export interface ShirtEditorProps {
  shirt: ShirtLook;
  onChange: (shirt: ShirtLook) => void;
  texts: ShirtEditorTexts;
  /** Shown on the preview. */
  number?: number;
}

/** A choice of pattern, lines and colours. Every group is one stop of the Tab key; arrow keys choose. */
export function ShirtEditor({ shirt, onChange, texts, number = 10 }: ShirtEditorProps) {
  const [slot, setSlot] = useState<Slot>('color1');
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.editor}>
        <div className={styles.preview}>
          <Shirt shirt={shirt} size="100%" number={number} title={texts.preview} className={styles.large} />
          <Shirt shirt={shirt} size={72} number={1} keeper />
        </div>
        <div className={styles.choices}>
          <Group legend={texts.pattern} className={styles.patterns}>
            {PATTERNS.map(({ name }, type) => (
              <Choice
                key={name}
                group={`${id}type`}
                label={texts.patternName(type)}
                checked={shirt.type === type}
                onChoose={() => onChange({ ...shirt, type })}
              >
                <Shirt shirt={{ ...shirt, type }} size={48} />
              </Choice>
            ))}
          </Group>
          <Group legend={texts.lines} className={styles.lines}>
            {LINE_VARIANTS.map(({ name }, lines) => (
              <Choice
                key={name}
                group={`${id}lines`}
                label={texts.linesName(lines)}
                checked={shirt.lines === lines}
                onChoose={() => onChange({ ...shirt, lines })}
              >
                <Shirt shirt={{ ...shirt, lines }} size={48} />
              </Choice>
            ))}
          </Group>
          <Group legend={texts.colours} className={styles.slots}>
            {SLOTS.map((each) => (
              <Choice
                key={each}
                group={`${id}slot`}
                label={texts[each]}
                checked={slot === each}
                onChoose={() => setSlot(each)}
                className={styles.slot}
              >
                <i className={styles.dot} style={{ background: safeColour(shirt[each]) }} />
                <span>{texts[each]}</span>
              </Choice>
            ))}
          </Group>
          <Palette
            legend={texts[slot]}
            group={`${id}colour`}
            chosen={shirtColours(shirt)[SLOTS.indexOf(slot)] ?? [0, 0, 0]}
            colourName={texts.colourName}
            onChoose={(hex) => onChange({ ...shirt, [slot]: hex })}
          />
        </div>
      </div>
    </div>
  );
}

interface PaletteProps {
  legend: string;
  group: string;
  chosen: readonly [number, number, number];
  colourName: (name: PaletteName) => string;
  onChoose: (hex: string) => void;
}

function Palette({ legend, group, chosen, colourName, onChoose }: PaletteProps) {
  const current = safeColour(`rgb(${chosen.join(',')})`);
  return (
    <Group legend={legend} quiet className={styles.palette}>
      {PALETTE.map(({ name, hex }) => (
        <Choice
          key={name}
          group={group}
          label={colourName(name)}
          checked={hex === current}
          onChoose={() => onChoose(hex)}
          className={styles.swatch}
          style={{ '--swatch': hex, '--tick': tickOn(hex) } as CSSProperties}
        >
          <Icon name="check" size={20} className={styles.tick} />
        </Choice>
      ))}
    </Group>
  );
}

function tickOn(hex: string): string {
  const value = Number.parseInt(hex.slice(1), 16);
  return readablePaint([[value >> 16, (value >> 8) & 255, value & 255]]).fill;
}

interface GroupProps {
  legend: string;
  /** Hides the legend visually, where the text above says the same. */
  quiet?: boolean;
  className: string | undefined;
  children: ReactNode;
}

function Group({ legend, quiet = false, className, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={quiet ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A native radio button around a picture, with its arrow keys, form value and accessibility. */
function Choice({ group, label, checked, onChoose, className, style, children }: ChoiceProps) {
  return (
    <label className={className ?? styles.choice} style={style} title={label}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
