import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The green of the pitch. Shade 8 carries white text, shade 4 dark text, both above 4.5:1. */
const pitch: MantineColorsTuple = [
  '#e9f5ee',
  '#d2eadd',
  '#a5d6bb',
  '#74c39a',
  '#39b27a',
  '#2a9c67',
  '#1f8757',
  '#157849',
  '#0f6b45',
  '#0b5737',
];

/** Mantine's neutral greys, tinted like the tokens. */
const gray: MantineColorsTuple = [
  '#f5f7f4',
  '#eef2ee',
  '#e4e9e4',
  '#dfe5df',
  '#c9d1ca',
  '#a9b4ac',
  '#7f8c84',
  '#54635a',
  '#37433c',
  '#1f2823',
];
const dark: MantineColorsTuple = [
  '#e8f0ea',
  '#c3d0c7',
  '#98a99e',
  '#66766c',
  '#3a473f',
  '#2b392f',
  '#1c2821',
  '#131b16',
  '#0f1612',
  '#0b110d',
];

/** The colours that a component may have; the build leaves out Mantine's others (`build/mantine-styles.ts`). */
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<'pitch' | 'gray' | 'dark' | 'red', MantineColorsTuple>;
  }
}

/**
 * Filled buttons take fill and text from the tokens. Mantine knows two appearances; the tokens have three (light, dark,
 * sun).
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled') return colours;
  if (name === 'pitch') return { ...colours, color: 'var(--on-accent)' };
  if (name === 'red') return { ...colours, color: 'var(--on-red)' };
  return colours;
};

/** Mantine's theme: our tokens, Inter, round corners, and touch targets of sufficient size. */
export const theme = createTheme({
  colors: { pitch, gray, dark },
  primaryColor: 'pitch',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  black: '#101814',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  /** 576, 768, 992 and 1200 px (section 9). */
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { size: 44, iconSize: 20 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Select: { defaultProps: { size: 'md', allowDeselect: false, checkIconPosition: 'right' } },
    PinInput: { defaultProps: { size: 'lg' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-accent)' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-accent)' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
    // A menu's header must not be a banner landmark of the page.
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.55 } } },
    // Rendered beside its button, so that it belongs to the page's landmarks. A menu that is higher than the screen,
    // such as that of a phone in landscape, scrolls.
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        withinPortal: false,
        middlewares: { size: { padding: 8 } },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

/** Maps Mantine's colours to the tokens. The provider needs it besides `theme`. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--red-ink)',
    '--mantine-color-success': 'var(--fair-ink)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--soft)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--track)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-pitch-text': 'var(--accent-ink)',
    '--mantine-color-pitch-filled': 'var(--accent)',
    '--mantine-color-pitch-filled-hover': 'var(--accent-hover)',
    '--mantine-color-pitch-light': 'var(--soft)',
    '--mantine-color-pitch-light-hover': 'var(--soft)',
    '--mantine-color-pitch-light-color': 'var(--accent-ink)',
    '--mantine-color-pitch-outline': 'var(--accent-ink)',
    '--mantine-color-pitch-outline-hover': 'var(--soft)',
    '--mantine-color-red-text': 'var(--red-ink)',
    '--mantine-color-red-filled': 'var(--red)',
    '--mantine-color-red-filled-hover': 'var(--red-hover)',
    '--mantine-color-red-light': 'var(--soft)',
    '--mantine-color-red-light-hover': 'var(--soft)',
    '--mantine-color-red-light-color': 'var(--red-ink)',
    '--mantine-color-red-outline': 'var(--red-ink)',
    '--mantine-color-red-outline-hover': 'var(--soft)',
    '--mantine-color-gray-text': 'var(--muted)',
    '--mantine-color-gray-light-color': 'var(--ink)',
    '--mantine-color-gray-light-hover': 'var(--soft)',
  };
  return {
    variables: {
      '--mantine-shadow-md': 'var(--shadow-high)',
      '--mantine-shadow-xl': 'var(--shadow-high)',
    },
    light: tokens,
    dark: tokens,
  };
};
