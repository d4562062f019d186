// Light or dark outside the office: as the device, unless its reader chose otherwise in this browser.
import { createStore } from '../api/store.ts'

export type Appearance = 'auto' | 'light' | 'dark'

/** Read by `public/appearance-outside.js` before the first paint. */
const key = 'cartable:appearance-outside'

const kept = (): Appearance => {
  try {
    const asked = localStorage.getItem(key)
    return asked === 'light' || asked === 'dark' ? asked : 'auto'
  } catch {
    return 'auto'
  }
}
export const appearance = createStore<Appearance>(kept())

const device = () => window.matchMedia?.('(prefers-color-scheme: dark)')
export const isDark = (): boolean => {
  const chosen = appearance.get()
  return chosen === 'auto' ? device()?.matches === true : chosen === 'dark'
}
const apply = () => {
  document.documentElement.dataset.mantineColorScheme = isDark() ? 'dark' : 'light'
}

export const chooseAppearance = (chosen: Appearance): void => {
  appearance.set(chosen)
  apply()
  try {
    if (chosen === 'auto') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  } catch {
    // Storage refused: the choice holds until the page is closed.
  }
}

/** Once, as the page starts: the device may turn dark while it is open. */
export const followDevice = (): void => {
  apply()
  device()?.addEventListener('change', apply)
}
