// Mantine with our theme, on every page.
import './base.css'
import './mantine-lean.css'
import './tokens.css'
import './tokens-dark.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from '../api/store.ts'
import { shownScheme } from './scheme.ts'
import { styleNonce } from './style-nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

type ThemeProviderProps = {
  readonly children: ReactNode
  /** `test` switches portals and transitions off. */
  readonly env?: 'default' | 'test'
}

// `deduplicateCssVariables={false}`: every variable comes from the theme, which spares the sheet of Mantine's defaults.
export const ThemeProvider = ({ children, env = 'default' }: ThemeProviderProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    forceColorScheme={useStore(shownScheme)}
    deduplicateCssVariables={false}
    deduplicateInlineStyles
    getStyleNonce={styleNonce}
    env={env}
  >
    {children}
  </MantineProvider>
)
