// The frame of a page: the company, the menu of who is signed in, the page itself, and the human at its end.
import { de } from '@cartable/domain/kernel/french.ts'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Part, type SessionIdentity, useIdentity, useSession } from '../session/session.ts'
import classes from './frame.module.css'
import { Icon } from './icons.tsx'
import { leave } from './leave.ts'
import { menuPlaces, type OutsideAccountEntry, type OutsideMenuEntry, type OutsideModule } from './module.ts'
import { Link, usePlace } from './router.tsx'
import { Loading } from './states.tsx'
import { useTogether } from './use-together.ts'

export const ModulesContext = createContext<readonly OutsideModule[]>([])
const useModules = () => use(ModulesContext)

/** Entries for this person, in the order of the menu: of two at one place, the first. */
export const menuOf = (modules: readonly OutsideModule[], identity: SessionIdentity): readonly OutsideMenuEntry[] => {
  const all = modules
    .flatMap(({ menu = [] }) => menu)
    .filter((entry) => entry.for.some((part) => identity.parts.includes(part)))
  return menuPlaces.flatMap((place) => all.find((entry) => entry.place === place) ?? [])
}

/** What stands under the initials: the other homes of who plays several parts, too. */
export const accountLinksOf = (
  modules: readonly OutsideModule[],
  { parts }: SessionIdentity,
): readonly OutsideAccountEntry[] => {
  const isOne = (of: readonly Part[] | undefined) => of?.some((part) => parts.includes(part)) ?? true
  return modules.flatMap(({ account = [] }) => account).filter((link) => isOne(link.for) && isOne(link.besides))
}
const isAt = (path: string, here: string) => path === here || (path !== '/espace' && here.startsWith(`${path}/`))

const MenuLinks = ({ entries }: { readonly entries: readonly OutsideMenuEntry[] }) => {
  const { path: here } = usePlace()
  return entries.map(({ place, label, path, badge: Badge }) => (
    <Link key={place} to={path} {...(isAt(path, here) ? { 'aria-current': 'page' as const } : {})}>
      <Icon name={place} />
      {label}
      {Badge && (
        <Suspense fallback={null}>
          <Badge />
        </Suspense>
      )}
    </Link>
  ))
}

/** Count beside an entry of the menu, or on a drawing; nothing at zero. */
export const Dot = ({ count, of }: { readonly count: number; readonly of: string }) =>
  count === 0 ? null : (
    <span className={classes.dot}>
      {count > 99 ? '99+' : count}
      <span className="vh"> {of}</span>
    </span>
  )

/** Who is signed in, and the way out. */
const AccountMenu = ({ identity }: { readonly identity: SessionIdentity }) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const links = accountLinksOf(useModules(), identity)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      const target = event.target as Node
      if (!(event instanceof KeyboardEvent) && (list.current?.contains(target) || button.current?.contains(target)))
        return
      setOpen(false)
      if (event instanceof KeyboardEvent) button.current?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [isOpen])
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.me}
        aria-label={`${identity.initials}, compte ${de(identity.name)}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {identity.initials}
      </button>
      {isOpen && (
        <div ref={list} className={classes.menu}>
          <p>{identity.name}</p>
          {links.map(({ label, path }) => (
            <Link key={path} to={path} onClick={close}>
              {label}
            </Link>
          ))}
          {identity.parts.includes('staff') && <Link to="/">Passer au bureau</Link>}
          <button type="button" onClick={() => void leave()}>
            Se déconnecter
          </button>
        </div>
      )}
    </>
  )
}

/** The mark of the product, until the company has its own. */
const Satchel = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M7.500 5.200V4a1.600 1.600 0 0 1 1.600-1.600h3.800A1.600 1.600 0 0 1 14.500 4v1.200" />
    <rect x="2" y="5.200" width="18" height="14" rx="2.600" />
    <path d="M2 11.400h6.200M13.800 11.400H20" />
    <rect x="8.200" y="9.600" width="5.600" height="4" rx="1" />
  </svg>
)

type FrameProps = {
  readonly isBare: boolean
  /** Over the page: what the session has to say. */
  readonly over?: ReactNode
  readonly children: ReactNode
}
export const Frame = ({ isBare, over, children }: FrameProps) => {
  const session = useSession()
  const identity = useIdentity()
  const modules = useModules()
  const { turn } = usePlace()
  const entries = identity !== null && !isBare ? menuOf(modules, identity) : []
  const bells = identity !== null && !isBare ? modules.flatMap(({ bell }) => bell ?? []) : []
  const company = session?.company.name ?? ''
  const brand = (
    <>
      <span className={classes.logo}>
        <Satchel />
      </span>
      <span>{company}</span>
    </>
  )
  return (
    <>
      <a className={classes.skip} href="#contenu">
        Aller au contenu
      </a>
      <header className={classes.top}>
        {identity === null ? (
          <span className={classes.brand}>{brand}</span>
        ) : (
          <Link to="/espace" className={classes.brand} aria-label={`${company}, accueil`}>
            {brand}
          </Link>
        )}
        {entries.length > 1 && (
          <nav className={classes.wide} aria-label="Menu">
            <MenuLinks entries={entries} />
          </nav>
        )}
        <span className={classes.space} />
        <Suspense fallback={null}>
          {bells.map((Bell: ComponentType) => (
            <Bell key="bell" />
          ))}
        </Suspense>
        {identity !== null && <AccountMenu key={turn} identity={identity} />}
      </header>
      {over}
      <main id="contenu" tabIndex={-1} className={`${classes.main} ${entries.length > 1 ? classes.withTabs : ''}`}>
        {children}
      </main>
      {entries.length > 1 && (
        <nav className={classes.tabs} aria-label="Menu principal">
          <MenuLinks entries={entries} />
        </nav>
      )}
    </>
  )
}

type PageProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** Where « Retour » leads: the page above, not the last one. */
  readonly back?: string
  /** One column of reading width on large screens, for forms and answers. */
  readonly narrow?: boolean
  /** Of a home page: whose. */
  readonly home?: Part
  /** Something was done here: the title says it, and takes the focus. */
  readonly isDone?: boolean
  /** On large screens, right of the page; below it on phones. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}
/** Not seen and without place, while it asks for what it shows. */
const hidden = { visibility: 'hidden', height: 0, overflow: 'hidden' } as const

/** A page: its title in the window and on screen, the focus on it after a move, the place where it was left. */
export const Page = ({ title, lead, back, narrow = false, home, isDone = false, aside, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const parts = useRef<HTMLDivElement>(null)
  const isReady = useTogether(parts, home !== undefined && aside !== undefined)
  const { turn, scrollTo } = usePlace()
  const company = useSession()?.company.name ?? 'Cartable'
  useEffect(() => {
    document.title = `${title} – ${company}`
  }, [title, company])
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])
  useLayoutEffect(() => {
    if (turn > 0) heading.current?.focus({ preventScroll: true })
    if (turn === 0 && scrollTo === null) return
    // data come after the page: it is long enough a little later
    let tries = 0
    const settle = () => {
      window.scrollTo(0, scrollTo ?? 0)
      tries += 1
      if (scrollTo !== null && Math.abs(window.scrollY - scrollTo) > 2 && tries < 40) timer = setTimeout(settle, 25)
    }
    let timer = setTimeout(settle)
    return () => clearTimeout(timer)
  }, [turn, scrollTo])
  return (
    <div className={`${classes.page} ${narrow ? classes.narrow : ''}`} data-home={home}>
      {back !== undefined && (
        <Link to={back} className={classes.back}>
          <Icon name="back" />
          Retour
        </Link>
      )}
      <div className={classes.hi}>
        <h1 ref={heading} tabIndex={-1} data-done={isDone || undefined}>
          {isDone && <Icon name="tick" />}
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {!isReady && <Loading lines={6} />}
      {aside === undefined ? (
        children
      ) : (
        <div ref={parts} className={classes.columns} style={isReady ? undefined : hidden}>
          <div>{children}</div>
          <div>{aside}</div>
        </div>
      )}
    </div>
  )
}
