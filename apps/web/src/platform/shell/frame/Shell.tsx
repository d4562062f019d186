// The signed-in application: ink column, bar, page; what lives as long as somebody is signed in starts here.
import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { sessionGate } from '../../api/session-gate.ts'
import { PreferencesContext } from '../../list/preferences.ts'
import { useLive } from '../../live/live.ts'
import { useAccountStore } from '../../session/account-choices.ts'
import { useMenuCollapsed, useShownChoices } from '../../session/choices.ts'
import { IdleBanner } from '../../session/IdleBanner.tsx'
import { useIdentity } from '../../session/session.ts'
import { useGo } from '../links.tsx'
import { shownMenu } from '../menu/menu.ts'
import { Navbar } from '../menu/Navbar.tsx'
import { useModules } from '../modules-context.ts'
import { PaletteDoor } from '../palette/PaletteDoor.tsx'
import { usePanelLoading } from '../panel-loading.ts'
import { usePairs, useShortcuts } from '../shortcuts.ts'
import classes from './Shell.module.css'
import { Topbar } from './Topbar.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('../menu/MenuDrawer.tsx')).MenuDrawer }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../dialogs/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** What the account chose is read and kept under its own name. */
export const Shell = () => {
  const accountId = useIdentity()?.accountId
  const operations = useModules().find(({ services }) => services?.choices)?.services?.choices
  const store = useAccountStore(accountId, operations)
  useEffect(() => {
    sessionGate.arm(true)
    return () => sessionGate.arm(false)
  }, [])
  if (accountId === undefined) return null
  return (
    <PreferencesContext value={store}>
      <ShellFrame />
    </PreferencesContext>
  )
}

const ShellFrame = () => {
  const isCalm = useIdentity()?.parts.includes('staff') !== true
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | 'menu' | null>(null)
  const [isCollapsed] = useMenuCollapsed()
  const close = () => setOpened(null)
  useShownChoices(isCalm)
  useLive()
  useSeenRecords(isCalm)
  useRouteLoading()
  useShellKeys(
    isCalm,
    () => setOpened('palette'),
    () => setOpened('shortcuts'),
  )
  const look = isCalm ? classes.calm : isCollapsed ? classes.collapsed : ''
  return (
    <div className={`${classes.app} ${look}`} data-menu={isCalm ? undefined : isCollapsed ? 'rail' : 'wide'}>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      {!isCalm && (
        <div className={classes.navbar}>
          <Navbar />
        </div>
      )}
      <Topbar
        isCalm={isCalm}
        onMenu={() => setOpened('menu')}
        onSearch={() => setOpened('palette')}
        onShortcuts={() => setOpened('shortcuts')}
      />
      <main id="contenu" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <IdleBanner />
      {opened === 'palette' && <PaletteDoor onClose={close} />}
      <Suspense>
        {opened === 'menu' && <MenuDrawer onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

/** What the palette offers first: its code comes when the page is there. */
const useSeenRecords = (isCalm: boolean) => {
  const store = useContext(PreferencesContext)
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => {
    if (!isCalm) void import('../palette/seen.ts').then(({ noteSeen }) => noteSeen(store, href))
  }, [isCalm, store, href])
}

/** A screen whose code is on its way counts as a panel that loads; a new filter in the address does not. */
const useRouteLoading = () => {
  usePanelLoading(
    useRouterState({
      select: ({ isLoading, location, resolvedLocation }) =>
        isLoading && resolvedLocation?.pathname !== location.pathname,
    }),
  )
  // A new page begins at its top and is read from its beginning.
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const [first] = useState(page)
  useEffect(() => {
    // a list that one comes back to has given it to the row that was left
    const isAtRow = document.activeElement?.matches('[data-i]') === true
    if (page !== first && !isAtRow) document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [page, first])
}

const useShellKeys = (isCalm: boolean, onSearch: () => void, onShortcuts: () => void) => {
  const go = useGo()
  const lettered = shownMenu(useModules(), useIdentity()).flatMap(({ entries }) =>
    entries.filter((entry) => entry.letter !== undefined),
  )
  useShortcuts(
    isCalm
      ? []
      : [
          { keys: '?', label: 'Cette liste', run: onShortcuts },
          { keys: 'g a', label: 'Aller à Accueil', run: () => go('/') },
          ...lettered.map((entry) => ({
            keys: `g ${entry.letter}`,
            label: `Aller à ${entry.label}`,
            run: () => go(entry.path),
          })),
        ],
  )
  usePairs(['g'])
  useEffect(() => {
    if (isCalm) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      // in a text being written it is the key of links
      if (event.defaultPrevented) return
      event.preventDefault()
      // Over an open dialog the palette would leave the form behind it.
      if (document.querySelector('[aria-modal=true]') === null) onSearch()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isCalm, onSearch])
}
