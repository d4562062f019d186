// The bar above the page: search, what may be created, running tasks, notifications, keys, the person's menu.
import { Button } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMenu2,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { MenuButton } from '../../pop/MenuButton.tsx'
import type { MenuLine } from '../../pop/menu.types.ts'
import { type Density, useAppearance, useDensity } from '../../session/choices.ts'
import { useIdentity, useSession } from '../../session/session.ts'
import { signOut } from '../../session/sign-out.ts'
import type { Appearance } from '../../theme/scheme.ts'
import { Brand } from '../Brand.tsx'
import { Bell } from '../bell/Bell.tsx'
import { useGo } from '../links.tsx'
import { meets, useModules } from '../modules-context.ts'
import { useProgressShown } from '../panel-loading.ts'
import { TaskTray } from '../tasks/TaskTray.tsx'
import { mayLeave } from '../unsaved.ts'
import classes from './Shell.module.css'

type TopbarProps = {
  /** Families have no menu, no palette, no density: their pages are few. */
  readonly isCalm: boolean
  readonly onMenu: () => void
  readonly onSearch: () => void
  readonly onShortcuts: () => void
}

export const Topbar = ({ isCalm, onMenu, onSearch, onShortcuts }: TopbarProps) => {
  const isProgressing = useProgressShown()
  const company = useSession()?.company.name
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the head of a page is a banner, which may bear a name
    <header className={classes.topbar} aria-label="Barre du haut">
      {isCalm ? (
        <>
          <span className={classes.calmBrand}>
            <Brand />
          </span>
          <b className={classes.brandWord}>{company}</b>
        </>
      ) : (
        <>
          <button
            type="button"
            className={`${classes.iconButton} ${classes.burger}`}
            aria-label="Ouvrir le menu"
            onClick={onMenu}
          >
            <IconMenu2 size={18} stroke={1.75} aria-hidden />
          </button>
          <button type="button" className={`${classes.omni} ${classes.largeOnly}`} onClick={onSearch}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>Rechercher un client, une facture…</span>
            <kbd>Ctrl K</kbd>
          </button>
          <b className={classes.brandWord}>Cartable</b>
        </>
      )}
      <span className={classes.grow} />
      {!isCalm && (
        <>
          <CreateMenu />
          <button
            type="button"
            className={`${classes.iconButton} ${classes.smallOnly}`}
            aria-label="Rechercher"
            onClick={onSearch}
          >
            <IconSearch size={18} stroke={1.75} aria-hidden />
          </button>
          <TaskTray />
          <Bell />
          <button
            type="button"
            className={`${classes.iconButton} ${classes.largeOnly}`}
            aria-label="Raccourcis clavier"
            title="Raccourcis clavier (?)"
            onClick={onShortcuts}
          >
            <IconHelp size={18} stroke={1.75} aria-hidden />
          </button>
        </>
      )}
      {isCalm && (
        <>
          <TaskTray hidesWhenEmpty />
          <Bell />
        </>
      )}
      <AccountMenu isCalm={isCalm} onShortcuts={onShortcuts} />
      {isProgressing && <span className={classes.progress} aria-hidden />}
    </header>
  )
}

const CreateMenu = () => {
  const go = useGo()
  const identity = useIdentity()
  const entries = useModules()
    .flatMap((module) => module.create ?? [])
    .filter((entry) => meets(identity, entry.needs))
  if (entries.length === 0) return null
  return (
    <MenuButton
      position="bottom-end"
      lines={entries.map((entry) => ({ label: entry.label, run: () => go(entry.path) }))}
    >
      {(button) => (
        <Button
          {...button}
          className={classes.largeOnly}
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Créer
        </Button>
      )}
    </MenuButton>
  )
}

const appearances: readonly [Appearance, string][] = [
  ['light', 'Clair'],
  ['dark', 'Sombre'],
  ['auto', 'Système'],
]
const densities: readonly [Density, string][] = [
  ['compact', 'Compacte'],
  ['normal', 'Normale'],
  ['airy', 'Aérée'],
]

/** A window of its own beside the work, which cannot reach back into it. */
const openSupport = (url: string) => window.open(url, 'cartable-assistance', 'popup,width=1000,height=800,noreferrer')

const AccountMenu = ({ isCalm, onShortcuts }: { isCalm: boolean; onShortcuts: () => void }) => {
  const identity = useIdentity()
  const go = useGo()
  const account = useModules()
    .flatMap((module) => module.account ?? [])
    .filter((entry) => meets(identity, entry.needs))
  const leave = async () => {
    if (await mayLeave()) await signOut()
  }
  const looks = useLookLines(onShortcuts)
  const support = useSession()?.supportUrl
  if (identity === null) return null
  return (
    <MenuButton
      position="bottom-end"
      width={220}
      lines={[
        ...account.map((entry) => ({ label: entry.label, run: () => go(entry.path) })),
        ...(isCalm ? [] : looks),
        ...(support
          ? [{ label: 'Assistance', icon: <IconLifebuoy size={16} aria-hidden />, run: () => openSupport(support) }]
          : []),
        { label: 'Se déconnecter', icon: <IconLogout size={16} aria-hidden />, run: () => void leave() },
      ]}
    >
      {(button) => (
        <button type="button" className={classes.me} {...button}>
          <span className="vh">Mon compte{'\u00a0'}:</span>
          <span className={classes.avatar} aria-hidden>
            {identity.initials}
          </span>
          <span className={classes.largeOnly}>{identity.name}</span>
        </button>
      )}
    </MenuButton>
  )
}

/** Choices of look stay open: one tries them. */
const choices = <V extends string>(
  offered: readonly [V, string][],
  current: V,
  choose: (value: V) => void,
): MenuLine[] =>
  offered.map(([value, label]) => ({
    label,
    isCurrent: value === current,
    icon: value === current ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />,
    keepsOpen: true,
    run: () => choose(value),
  }))

const useLookLines = (onShortcuts: () => void): readonly MenuLine[] => {
  const [appearance, setAppearance] = useAppearance()
  const [density, setDensity] = useDensity()
  return [
    { heading: 'Apparence' },
    ...choices(appearances, appearance, setAppearance),
    { heading: 'Densité' },
    ...choices(densities, density, setDensity),
    'rule',
    { label: 'Raccourcis clavier', icon: <IconKeyboard size={16} aria-hidden />, run: onShortcuts },
  ]
}
