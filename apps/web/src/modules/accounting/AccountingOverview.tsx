// The front page of accounting: its figures, then its pages by the headings of the menu, with what each is for, for those who may read them.
import { useIdentity } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { shownMenu } from '../../platform/shell/menu/menu.ts'
import { useModules } from '../../platform/shell/modules-context.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { AccountingFigures } from './AccountingFigures.tsx'
import { purposes } from './accounting-menu.ts'
import classes from './overview.module.css'

const path = '/accounting/overview'

export const AccountingOverview = () => {
  const pages = shownMenu(useModules(), useIdentity()).find(({ key }) => key === 'accounting')?.entries ?? []
  const sections = Map.groupBy(
    pages.filter((page) => page.path !== path),
    ({ heading }) => heading ?? 'Autres pages',
  )
  return (
    <Panel title="Comptabilité" breadcrumb={[]}>
      <AccountingFigures />
      {[...sections].map(([heading, entries]) => (
        <section key={heading} aria-label={heading} className={classes.section}>
          <h2>{heading}</h2>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <AppLink href={entry.path}>{entry.label}</AppLink>
                {purposes[entry.path] && <p>{purposes[entry.path]}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}
