// The statements that were imported, the newest first, with what is left to match of each.
import { holeWords } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './bank.module.css'
import { bankCrumbs, bankTabs } from './bank-tabs.ts'

export const Statements = () => {
  const query = useOperation(bankApi.listStatements, {})
  return (
    <Panel title="Relevés importés" breadcrumb={bankCrumbs} tabs={bankTabs('statements')}>
      <QueryPanel query={query} what="les relevés">
        {({ rows, holes }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun relevé n’est importé.</EmptyLine>
          ) : (
            <>
              {holes.length > 0 && (
                <section aria-label="Relevés manquants" className={classes.block}>
                  <h2>Relevés manquants</h2>
                  <ul className={classes.lines}>
                    {holes.map(({ company, hole }) => (
                      <li key={`${company} ${holeWords(hole)}`} className={classes.line}>
                        <span className={classes.what}>
                          {holeWords(hole)}
                          <span className={classes.quiet}>{companyLabels[company]}</span>
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <ul className={classes.lines} aria-label="Relevés">
                {rows.map((row) => (
                  <li key={row.id} className={classes.line}>
                    <span className={classes.what}>
                      {`Du ${formatDay(row.fromOn)} au ${formatDay(row.toOn)}, ${companyLabels[row.company].toLowerCase()}`}
                      <span className={classes.quiet}>
                        {[
                          row.fileName,
                          counted(row.lineCount, 'ligne', 'lignes'),
                          row.knownCount > 0 && counted(row.knownCount, 'déjà connue', 'déjà connues'),
                          row.openCount === 0 ? 'tout est rapproché' : counted(row.openCount, 'à traiter', 'à traiter'),
                          `importé le ${formatDay(dayOf(row.importedAt))}`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    {row.closingCents !== null && (
                      <span className={classes.amount}>Solde {formatEuros(row.closingCents)}</span>
                    )}
                    <HistoryButton className="bank_statements" entityId={row.id} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryPanel>
    </Panel>
  )
}
