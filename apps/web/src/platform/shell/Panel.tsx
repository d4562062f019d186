// The frame of every screen of the shell: breadcrumb, title with its count and actions, tabs, content.
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../fr/typography.ts'
import { useSession } from '../session/session.ts'
import { AppLink } from './links.tsx'
import { FavouriteStar } from './menu/FavouriteStar.tsx'
import classes from './Panel.module.css'

export type Crumb = { readonly label: string; readonly path?: string }
export type PanelTab = {
  readonly label: string
  readonly path: string
  readonly count?: number
  readonly isCurrent?: boolean
}

export type PanelProps = {
  /** The only h1 of the page; also the end of the breadcrumb and the beginning of the window's title. */
  readonly title: string
  /** From the first step after « Accueil » to the one before this page; null on the home pages, which have none. */
  readonly breadcrumb?: readonly Crumb[] | null
  /** Number of things in the list; a text where it is not exact (« plus de 2 000 »). */
  readonly count?: number | string | undefined
  /** Status badge and the like, right of the title. */
  readonly badge?: ReactNode
  /** Picture before the title of a record. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly tabs?: readonly PanelTab[]
  /** True for screens that fill the height and scroll inside themselves: tables, boards, forms with a footer. */
  readonly fill?: boolean
  /** False for pages that nobody would pin: a record, a form. */
  readonly canBeFavourite?: boolean
  readonly children: ReactNode
}

/** Window's title: « Matières – Codification – Cours Armor »; of one tab of several, « TVA – Stages – Comptabilité – Cours Armor ». */
export const documentTitle = (
  title: string,
  breadcrumb: readonly Crumb[],
  company: string,
  tab?: string | undefined,
): string =>
  [title, tab === title ? undefined : tab, breadcrumb.at(-1)?.label, company].filter((part) => part).join(' – ')

const Breadcrumb = ({ steps, title }: { steps: readonly Crumb[]; title: string }) => (
  <nav aria-label="Fil d’Ariane" className={classes.crumbs}>
    <ol>
      {[{ label: 'Accueil', path: '/' }, ...steps].map((step) => (
        <li key={step.label}>{step.path ? <AppLink href={step.path}>{step.label}</AppLink> : step.label}</li>
      ))}
      <li>
        <span aria-current="page">{title}</span>
      </li>
    </ol>
  </nav>
)

/** On a phone the tabs are wider than the screen: the current one is brought to the middle. */
const Tabs = ({ tabs }: { readonly tabs: readonly PanelTab[] }) => {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.isCurrent)?.path
  useEffect(() => {
    const tab = current && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label="Onglets" className={classes.tabs}>
      {tabs.map((tab) => (
        <AppLink key={tab.path} href={tab.path} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className={classes.n}>{formatCount(tab.count)}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

const noCrumb: readonly Crumb[] = []

export const Panel = ({
  title,
  breadcrumb = noCrumb,
  count,
  badge,
  lead,
  actions,
  tabs,
  fill = false,
  canBeFavourite = true,
  children,
}: PanelProps) => {
  const company = useSession()?.company.name ?? 'Cartable'
  const tab = tabs?.find(({ isCurrent }) => isCurrent)?.label
  useEffect(() => {
    document.title = documentTitle(title, breadcrumb ?? noCrumb, company, tab)
  }, [title, breadcrumb, company, tab])
  return (
    <div className={classes.panel}>
      {breadcrumb === null ? <div className={classes.noCrumbs} /> : <Breadcrumb steps={breadcrumb} title={title} />}
      <div className={classes.title}>
        {lead}
        <h1>{title}</h1>
        {count !== undefined && (
          <span className={classes.count}>{typeof count === 'number' ? formatCount(count) : count}</span>
        )}
        {canBeFavourite && (
          <span className={classes.star}>
            <FavouriteStar label={title} />
          </span>
        )}
        {badge}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs && tabs.length > 0 && <Tabs tabs={tabs} />}
      {fill ? (
        <div className={classes.content}>{children}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page of text alone would scroll by mouse only
        <div className={`${classes.content} ${classes.scrolls}`} tabIndex={0}>
          {children}
        </div>
      )}
    </div>
  )
}
