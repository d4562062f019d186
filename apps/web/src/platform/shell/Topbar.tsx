// The bar above the page: search, what may be created, running tasks, keys, the person's menu.
import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { type Density, useAppearance, useDensity } from '../session/choices.ts'
import { useIdentity, useSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import type { Appearance } from '../theme/scheme.ts'
import { Brand } from './Brand.tsx'
import { useGo } from './links.tsx'
import { meets, useModules } from './modules-context.ts'
import { useProgressShown } from './panel-loading.ts'
import classes from './Shell.module.css'
import { TaskTray } from './TaskTray.tsx'
import { mayLeave } from './unsaved.ts'

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
    <header className={classes.topbar}>
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.largeOnly}
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Créer
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.path} onClick={() => go(entry.path)}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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

const AccountMenu = ({ isCalm, onShortcuts }: { isCalm: boolean; onShortcuts: () => void }) => {
  const identity = useIdentity()
  const go = useGo()
  const account = useModules()
    .flatMap((module) => module.account ?? [])
    .filter((entry) => meets(identity, entry.needs))
  const leave = async () => {
    if (await mayLeave()) await signOut()
  }
  if (identity === null) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.me}>
          <span className="vh">Mon compte{'\u00a0'}:</span>
          <span className={classes.avatar} aria-hidden>
            {identity.initials}
          </span>
          <span className={classes.largeOnly}>{identity.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {account.map((entry) => (
          <Menu.Item key={entry.path} onClick={() => go(entry.path)}>
            {entry.label}
          </Menu.Item>
        ))}
        {!isCalm && <LookChoices onShortcuts={onShortcuts} />}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Se déconnecter
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const LookChoices = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const [appearance, setAppearance] = useAppearance()
  const [density, setDensity] = useDensity()
  return (
    <>
      <Menu.Label>Apparence</Menu.Label>
      {appearances.map(([value, label]) => (
        <Choice key={value} label={label} isChosen={value === appearance} onChoose={() => setAppearance(value)} />
      ))}
      <Menu.Label>Densité</Menu.Label>
      {densities.map(([value, label]) => (
        <Choice key={value} label={label} isChosen={value === density} onChoose={() => setDensity(value)} />
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
        Raccourcis clavier
      </Menu.Item>
    </>
  )
}

type ChoiceProps = { readonly label: string; readonly isChosen: boolean; readonly onChoose: () => void }
const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <Menu.Item
    closeMenuOnClick={false}
    aria-current={isChosen ? 'true' : undefined}
    leftSection={isChosen ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />}
    onClick={onChoose}
  >
    {label}
  </Menu.Item>
)
