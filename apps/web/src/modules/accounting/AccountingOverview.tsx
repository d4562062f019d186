// The front page of accounting: what it holds, for those who may read it.
import { useIdentity } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { meets } from '../../platform/shell/modules-context.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { accountingEntries } from './accounting-menu.ts'
import classes from './overview.module.css'

export const AccountingOverview = () => {
  const identity = useIdentity()
  return (
    <Panel title="Comptabilité" breadcrumb={[]}>
      <ul className={classes.entries}>
        {accountingEntries
          .filter(({ needs }) => meets(identity, needs))
          .map(({ label, path, purpose }) => (
            <li key={path}>
              <AppLink href={path}>{label}</AppLink>
              <p>{purpose}</p>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
