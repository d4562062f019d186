// How long each kind of personal data is kept, on what ground, and what has gone beyond and leaves at the next run.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import type { RetentionLine } from '@cartable/domain/people/privacy.schema.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import classes from './people.module.css'

const crumbs = [{ label: 'Administration' }, { label: 'Configuration' }]

const monthsWords = (months: number) =>
  months % 12 === 0 ? `${months / 12}\u00a0an${months > 12 ? 's' : ''}` : `${months}\u00a0mois`

const Line = ({ line }: { readonly line: RetentionLine }) => (
  <tr>
    <th scope="row">{line.label}</th>
    <td className={classes.figure}>{monthsWords(line.months)}</td>
    <td className={classes.source}>{line.source}</td>
    <td className={classes.task}>{line.appliedBy}</td>
    <td className={classes.figure}>
      {line.due === 0 ? <span className={classes.quiet}>Rien</span> : <b>{line.due.toLocaleString('fr-FR')}</b>}
    </td>
  </tr>
)

export const Retention = () => {
  const query = useOperation(privacyApi.retention, {})
  return (
    <Panel title="Conservation des données" breadcrumb={crumbs}>
      <QueryPanel query={query} what="les durées de conservation">
        {({ lines, lastRunAt }) => (
          <div className={classes.page}>
            <p className={classes.lead}>
              Chaque nuit, ce qui a dépassé sa durée est effacé, par petits lots. Les durées se règlent dans les{' '}
              <AppLink href="/admin/parameters">paramètres</AppLink>, thème Conservation{'\u202f'}; l’heure, dans les{' '}
              <AppLink href="/admin/cron-task">tâches planifiées</AppLink>.{' '}
              {lastRunAt ? `Dernier passage\u00a0: ${formatInstant(lastRunAt)}.` : 'La tâche n’a encore jamais tourné.'}
            </p>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Données</th>
                  <th scope="col" className={classes.figure}>
                    Durée
                  </th>
                  <th scope="col" className={classes.source}>
                    Source
                  </th>
                  <th scope="col" className={classes.task}>
                    Tâche
                  </th>
                  <th scope="col" className={classes.figure}>
                    À effacer
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.code} line={line} />
                ))}
              </tbody>
            </table>
            <p className={classes.quiet}>
              Factures, paiements et écritures ne sont jamais effacés par cette tâche{'\u00a0'}: dix ans (Code de
              commerce, art. L. 123-22).
            </p>
          </div>
        )}
      </QueryPanel>
    </Panel>
  )
}
