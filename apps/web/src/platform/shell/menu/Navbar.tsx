// The ink column: favourites, the groups of the menu with one open at a time, and its reduction to a rail of icons.
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useBrowserPreference } from '../../list/preferences.ts'
import { MenuButton } from '../../pop/MenuButton.tsx'
import { useMenuCollapsed } from '../../session/choices.ts'
import { useIdentity, useSession } from '../../session/session.ts'
import { Brand } from '../Brand.tsx'
import { AppLink, useGo } from '../links.tsx'
import type { MenuEntry } from '../module.ts'
import { useModules } from '../modules-context.ts'
import { useMenusHeld } from '../panel-loading.ts'
import { useFavourites } from './favourites.ts'
import { currentEntry, type ShownGroup, shownMenu } from './menu.ts'
import { menuGroups } from './menu-tree.ts'
import classes from './Navbar.module.css'

type NavbarProps = {
  /** In the drawer of small screens: never a rail, and told when a page was chosen. */
  readonly onChosen?: () => void
}

/** The group whose index is on screen. */
const groupOfIndex = (pathname: string): string | null =>
  Object.entries(menuGroups).find(([, one]) => 'index' in one && one.index === pathname)?.[0] ?? null

export const Navbar = ({ onChosen }: NavbarProps) => {
  const isDrawer = onChosen !== undefined
  const [isCollapsed, setCollapsed] = useMenuCollapsed()
  const isRail = isCollapsed && !isDrawer
  const company = useSession()?.company.name
  const groups = shownMenu(useModules(), useIdentity())
  const address = useLocation()
  const current = currentEntry(groups, { pathname: address.pathname, search: address.search })
  const [opened, setOpened] = useBrowserPreference<string | null>('menu-ouvert', null)
  // The group of the page opens by itself; the person may then open another.
  const group = current?.group ?? groupOfIndex(address.pathname)
  useEffect(() => {
    if (group !== null) setOpened(group)
  }, [group, setOpened])
  const Fold = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav
      aria-label="Menu principal"
      className={`${classes.navbar} ${isRail ? classes.rail : ''} ${isDrawer ? classes.inDrawer : ''}`}
    >
      <div className={classes.brand}>
        <Brand />
        {!isRail && (
          <>
            Cartable <small>{company}</small>
          </>
        )}
      </div>
      <div className={classes.scroll}>
        {!isRail && <Favourites onChosen={onChosen} />}
        <ul>
          {groups.map((shown) => (
            <li key={shown.key}>
              {isRail ? (
                <RailGroup group={shown} current={current} />
              ) : (
                <Group
                  group={shown}
                  current={current}
                  isIndex={current === null && group === shown.key}
                  isOpen={opened === shown.key}
                  onToggle={() => setOpened(opened === shown.key ? null : shown.key)}
                  onChosen={onChosen}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {!isDrawer && (
        <button
          type="button"
          className={classes.foot}
          aria-expanded={!isCollapsed}
          title={isCollapsed ? 'Déplier le menu' : undefined}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Fold size={18} stroke={1.75} aria-hidden />
          <span className={isCollapsed ? 'vh' : undefined}>{isCollapsed ? 'Déplier le menu' : 'Réduire le menu'}</span>
        </button>
      )}
    </nav>
  )
}

type EntryLinkProps = {
  readonly href: string
  readonly label: string
  readonly isCurrent: boolean
  readonly isSmall?: boolean
  readonly icon?: ReactNode
  readonly badge?: ReactNode
  readonly onChosen?: (() => void) | undefined
}
/** A long menu shows where one stands. */
const bringIntoSight = (entry: HTMLAnchorElement | null) => entry?.scrollIntoView({ block: 'nearest' })

/** A link of the menu, disabled while a panel loads: it keeps the focus, and a click starts nothing. */
const EntryLink = ({ href, label, isCurrent, isSmall = false, icon, badge, onChosen }: EntryLinkProps) => {
  const isHeld = useMenusHeld()
  const click = (event: MouseEvent) => {
    if (isHeld) event.preventDefault()
    else onChosen?.()
  }
  return (
    <AppLink
      href={href}
      className={`${classes.entry} ${isSmall ? classes.small : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent && isSmall ? bringIntoSight : undefined}
      aria-disabled={isHeld || undefined}
      data-loading={isHeld || undefined}
      onClick={click}
    >
      {icon}
      <span>{label}</span>
      {badge}
    </AppLink>
  )
}

const Favourites = ({ onChosen }: { onChosen: (() => void) | undefined }) => {
  const { favourites } = useFavourites()
  if (favourites.length === 0) return null
  return (
    <div className={classes.favourites}>
      <div className={classes.heading} id="favoris">
        Favoris
      </div>
      <ul aria-labelledby="favoris">
        {favourites.map((favourite) => (
          <li key={favourite.path}>
            <EntryLink href={favourite.path} label={favourite.label} isCurrent={false} isSmall onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type GroupProps = {
  readonly group: ShownGroup
  readonly current: MenuEntry | null
  /** The page of all that it leads to is on screen. */
  readonly isIndex: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChosen: (() => void) | undefined
}
const Group = ({ group, current, isIndex, isOpen, onToggle, onChosen }: GroupProps) => {
  const { label, icon: Drawing } = menuGroups[group.key]
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' || pathname.startsWith('/dashboard/') })
  const icon = <Drawing size={18} stroke={1.75} aria-hidden />
  const badges = group.entries.flatMap((entry) => (entry.badge ? [entry.badge] : []))
  const sums = badges.map((Badge, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a group never change order
    <span key={index} className={classes.badge}>
      <Badge />
    </span>
  ))
  if (group.key === 'home')
    return (
      <>
        <EntryLink href="/" label={label} isCurrent={isHome} icon={icon} badge={sums} onChosen={onChosen} />
        {group.entries.length > 0 && (isHome || current?.group === 'home') && (
          <Entries group={group} current={current} onChosen={onChosen} />
        )}
      </>
    )
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-current={isIndex ? 'page' : undefined}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {icon}
        <span>{label}</span>
        {!isOpen && sums}
        {isOpen && <IconChevronDown size={14} className={classes.chevron} aria-hidden />}
      </button>
      {isOpen && <Entries group={group} current={current} onChosen={onChosen} />}
    </>
  )
}

type EntriesProps = Pick<GroupProps, 'group' | 'current' | 'onChosen'>
const Entries = ({ group, current, onChosen }: EntriesProps) => (
  <ul className={classes.sub}>
    {group.entries.map((entry, index) => (
      <li key={entry.path}>
        {entry.heading !== undefined && entry.heading !== group.entries[index - 1]?.heading && (
          <div className={classes.heading}>{entry.heading}</div>
        )}
        <EntryLink
          href={entry.path}
          label={entry.label}
          isCurrent={entry === current}
          isSmall
          onChosen={onChosen}
          badge={
            entry.badge && (
              <span className={classes.badge}>
                <entry.badge />
              </span>
            )
          }
        />
      </li>
    ))}
  </ul>
)

/** A group of the rail: its icon, whose pages open beside it. */
const RailGroup = ({ group, current }: Pick<GroupProps, 'group' | 'current'>) => {
  const { label, icon: Drawing } = menuGroups[group.key]
  const go = useGo()
  const isHeld = useMenusHeld()
  const icon = <Drawing size={20} stroke={1.75} aria-hidden />
  if (group.entries.length === 0)
    return (
      <AppLink href="/" className={classes.entry} aria-label={label} title={label} aria-disabled={isHeld || undefined}>
        {icon}
      </AppLink>
    )
  return (
    <MenuButton
      position="right-start"
      lines={[
        { heading: label },
        ...(group.key === 'home' ? [{ label: 'Accueil', run: () => go('/') }] : []),
        ...group.entries.flatMap((entry, index) => [
          ...(entry.heading !== undefined && entry.heading !== group.entries[index - 1]?.heading
            ? [{ heading: entry.heading }]
            : []),
          {
            label: entry.label,
            disabled: isHeld,
            mark: entry === current ? <IconChevronRight size={14} aria-hidden /> : undefined,
            run: () => go(entry.path),
          },
        ]),
      ]}
    >
      {(button) => (
        <button
          type="button"
          className={classes.entry}
          aria-label={label}
          title={label}
          aria-disabled={isHeld || undefined}
          aria-current={current?.group === group.key ? 'true' : undefined}
          {...button}
        >
          {icon}
        </button>
      )}
    </MenuButton>
  )
}
