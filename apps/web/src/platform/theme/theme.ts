// Mantine's theme: our colours, sizes and type, and French words wherever Mantine would speak English.
import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type MantineTheme } from '@mantine/core'
import { filterOptions } from './filter-options.ts'

type Tuple = [string, string, string, string, string, string, string, string, string, string]
const shades = (...values: Tuple): Tuple => values

/** Names of meaning; each has `--x`, `--x-ink`, `--x-tint` and `--x-line`. */
export const meanings = ['primary', 'success', 'info', 'warning', 'danger', 'grey'] as const
export type Meaning = (typeof meanings)[number]

// Mantine's own parts sometimes ask for its palette by name.
const aliases: Record<string, Meaning> = {
  blue: 'primary',
  indigo: 'primary',
  red: 'danger',
  green: 'success',
  teal: 'success',
  yellow: 'warning',
  orange: 'warning',
  gray: 'grey',
  dark: 'grey',
}
const meaningOf = (color: string): Meaning | undefined => meanings.find((m) => m === color) ?? aliases[color]

const clear = { background: 'transparent', border: '1px solid transparent' }

const variantColorResolver: MantineTheme['variantColorResolver'] = (input) => {
  const meaning = meaningOf(input.color ?? 'primary')
  if (meaning === undefined) return defaultVariantColorsResolver(input)
  const ink = `var(--${meaning}-ink)`
  const tint = `var(--${meaning}-tint)`
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${meaning})`,
        hover: meaning === 'primary' ? 'var(--primary-hover)' : `var(--${meaning})`,
        color: '#fff',
        border: '1px solid transparent',
      }
    case 'light':
      return { background: tint, hover: tint, color: ink, border: '1px solid transparent' }
    case 'outline':
      return {
        background: 'var(--paper)',
        hover: 'var(--hover)',
        color: ink,
        border: `1px solid var(--${meaning}-line)`,
      }
    case 'subtle':
      return { ...clear, hover: 'var(--hover)', color: meaning === 'grey' ? 'var(--text-2)' : ink }
    case 'transparent':
      return { ...clear, hover: 'transparent', color: meaning === 'grey' ? 'var(--text-2)' : ink }
    case 'default':
      return {
        background: 'var(--paper)',
        hover: 'var(--hover)',
        color: 'var(--text)',
        border: '1px solid var(--rule-strong)',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

const ours = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--rule-strong)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-2)',
  '--mantine-color-anchor': 'var(--primary-ink)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-success': 'var(--success-ink)',
  '--mantine-color-disabled': 'var(--well)',
  '--mantine-color-disabled-color': 'var(--text-2)',
  '--mantine-color-disabled-border': 'var(--rule)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
}
/** Mantine's own variables read our tokens, which alone know light from dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours })

const closing = { 'aria-label': 'Fermer' }
const clearing = { clearButtonProps: { 'aria-label': 'Effacer' } }
/** A list that is only passed by does not cover the form: a click, a letter or an arrow opens it. */
const choosing = { ...clearing, openOnFocus: false, nothingFoundMessage: 'Aucun résultat', filter: filterOptions }
const scrim = { overlayProps: { color: '#12162E', backgroundOpacity: 0.46, blur: 0 }, closeButtonProps: closing }

const pageWords: Record<string, string> = {
  first: 'Première page',
  previous: 'Page précédente',
  next: 'Page suivante',
  last: 'Dernière page',
}

export const theme = createTheme({
  colors: {
    primary: shades(
      ...(['#E8EBFC', '#CAD2F6', '#ADBAEF', '#90A1E7', '#7589DF', '#5C6FD6', '#4A5CC6'] as const),
      '#3448B5',
      '#2C3EA3',
      '#27389A',
    ),
    success: shades(
      ...(['#E3F6EA', '#C2E4CE', '#A1D3B3', '#7FC198', '#5BB07D', '#2F9E63', '#238854'] as const),
      '#177245',
      '#11673C',
      '#0B5D33',
    ),
    info: shades(
      ...(['#E1F3F9', '#C0E0EC', '#9ECCDE', '#7CB9D0', '#58A6C3', '#2A93B5', '#1C80A2'] as const),
      '#0B6E8F',
      '#0B6482',
      '#0A5A75',
    ),
    warning: shades(
      ...(['#FFF1DC', '#F5D9B8', '#EAC093', '#DFA86E', '#D39046', '#C77700', '#B06500'] as const),
      '#9A5300',
      '#8A4A00',
      '#7A4100',
    ),
    danger: shades(
      ...(['#FDE8E8', '#F9C9C6', '#F3AAA6', '#EB8B85', '#E16A65', '#D64545', '#C53534'] as const),
      '#B42323',
      '#A71F1F',
      '#9B1C1C',
    ),
    grey: shades(
      ...(['#EEF0F2', '#D8DCDF', '#C3C8CC', '#AEB4BA', '#9AA1A8', '#868E96', '#707881'] as const),
      '#5A626C',
      '#4F5660',
      '#454B54',
    ),
    gray: shades(
      ...(['#FAFBFC', '#F4F6FA', '#EEF0F2', '#DDE1E6', '#C3C9D1', '#A3ABB6', '#868E96'] as const),
      '#5A626C',
      '#454B54',
      '#1B1F24',
    ),
    dark: shades(
      ...(['#E6E8EB', '#C4CAD2', '#A3ABB6', '#767E8A', '#4A515C', '#343943', '#2B2F36'] as const),
      '#1E2127',
      '#16181D',
      '#12141A',
    ),
  },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#1B1F24',
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px', xxl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px' },
  shadows: { sm: 'none', md: 'var(--float)', xl: 'var(--dialog)' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '18px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  variantColorResolver,
  // Plain objects rather than `Component.extend`: naming the components here would carry them into the login page.
  components: {
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'grey', size: 'md' } },
    Badge: { defaultProps: { variant: 'light', size: 'sm', radius: 'xs', tt: 'none' } },
    Alert: {
      defaultProps: { variant: 'light', closeButtonLabel: 'Fermer' },
      vars: (_: unknown, { color }: { color?: string }) => ({
        root: { '--alert-line': `var(--${meaningOf(color ?? 'info') ?? 'info'}-line)` },
      }),
    },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      defaultProps: {
        size: 'sm',
        withAsterisk: false,
        inputWrapperOrder: ['label', 'description', 'input', 'error'],
      },
    },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Afficher le mot de passe' } } },
    Select: { defaultProps: { ...choosing, size: 'sm' } },
    MultiSelect: { defaultProps: { ...choosing, size: 'sm' } },
    TagsInput: { defaultProps: clearing },
    FileInput: { defaultProps: clearing },
    DateInput: { defaultProps: clearing },
    ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Prélever une couleur à l’écran' } } },
    ColorPicker: {
      defaultProps: { saturationLabel: 'Saturation', hueLabel: 'Teinte', alphaLabel: 'Transparence' },
    },
    Modal: { defaultProps: { ...scrim, radius: 'md', shadow: 'xl', centered: true } },
    Drawer: { defaultProps: { ...scrim, shadow: 'xl' } },
    Menu: {
      // The placeholder that would take the first focus has a role that a menu may not contain.
      defaultProps: {
        shadow: 'md',
        radius: 'sm',
        transitionProps: { duration: 0 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'sm', transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
    SegmentedControl: {
      defaultProps: { size: 'xs', radius: 'sm', withItemsBorders: false, transitionDuration: 0 },
    },
    Table: { defaultProps: { stickyHeader: true, highlightOnHover: true, verticalSpacing: 0, horizontalSpacing: 10 } },
    Checkbox: { defaultProps: { size: '16px', radius: '3px' } },
    Radio: { defaultProps: { size: '16px' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
    Card: { defaultProps: { withBorder: true, shadow: 'none' } },
    Pagination: {
      defaultProps: {
        getControlProps: (control: string) => ({ 'aria-label': pageWords[control] }),
        getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
      },
    },
    PinInput: { defaultProps: { ariaLabel: 'Chiffre du code' } },
    Rating: { defaultProps: { getSymbolLabel: (value: number) => `${value} sur 5` } },
    Spoiler: { defaultProps: { showLabel: 'Afficher la suite', hideLabel: 'Replier' } },
    ActionBar: { defaultProps: { 'aria-label': 'Actions sur la sélection' } },
    Scroller: {
      defaultProps: {
        startControlProps: { 'aria-label': 'Défiler vers la gauche' },
        endControlProps: { 'aria-label': 'Défiler vers la droite' },
      },
    },
  },
})
