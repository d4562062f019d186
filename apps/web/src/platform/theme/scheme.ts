// Light or dark, as shown now: signed-in pages follow the person's choice, public ones are always light.
import { createStore } from '../api/store.ts'

export type Scheme = 'light' | 'dark'
export type Appearance = Scheme | 'auto'

/** Read by `public/appearance.js` before the first paint. */
const lastAppearanceKey = 'cartable:appearance'

/** What the page shows; layouts set it. */
export const shownScheme = createStore<Scheme>(
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light',
)

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Follows an appearance until the returned function is called; `auto` follows the system as it changes. */
export const followAppearance = (appearance: Appearance): (() => void) => {
  const system = systemDark()
  const apply = () => shownScheme.set(appearance === 'auto' ? (system.matches ? 'dark' : 'light') : appearance)
  apply()
  if (appearance !== 'auto') return () => {}
  system.addEventListener('change', apply)
  return () => system.removeEventListener('change', apply)
}

/** Keeps the choice for the next page's first paint. */
export const rememberAppearance = (appearance: Appearance): void => {
  try {
    localStorage.setItem(lastAppearanceKey, appearance)
  } catch {
    // Storage refused: the next page starts light, then follows the account.
  }
}
