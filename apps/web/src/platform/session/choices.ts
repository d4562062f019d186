// What a person chose for the look and the keys, kept per account: the appearance in this browser, the rest in all of them.
import { useEffect, useLayoutEffect } from 'react'
import { useBrowserPreference, usePreference } from '../list/preferences.ts'
import { type Appearance, followAppearance, rememberAppearance } from '../theme/scheme.ts'

export type Density = 'compact' | 'normal' | 'airy'

export const useAppearance = () => useBrowserPreference<Appearance>('apparence', 'light')
export const useDensity = () => usePreference<Density>('densite', 'normal')
/** Whether single keys (`n`, `/`, `?`) act: some assistive tools send them by accident. */
export const useSingleKeys = () => usePreference('raccourcis', true)
export const useMenuCollapsed = () => usePreference('menu-reduit', false)

/** Shows the account's choices as long as the caller is on screen. `isCalm`: the pages of families stay light. */
export const useShownChoices = (isCalm: boolean): void => {
  const [appearance] = useAppearance()
  const [density] = useDensity()
  const shown = isCalm ? 'light' : appearance
  useLayoutEffect(() => followAppearance(shown), [shown])
  useEffect(() => rememberAppearance(shown), [shown])
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
