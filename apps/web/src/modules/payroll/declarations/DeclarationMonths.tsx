// Months whose salaries are still to be told to the Urssaf, each with its corrections; the link that opens one.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { salaryDeclarationsApi } from '@cartable/domain/payroll/declarations/salary-declarations.api.ts'
import type { DeclarationMonth } from '@cartable/domain/payroll/declarations/salary-declarations.schema.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { capital, counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './declarations.module.css'

export const declarationPath = (month: string) => `/accounting/urssaf/month/declaration?mois=${month.slice(0, 7)}`

const stateOf = ({ toDeclare, corrections }: DeclarationMonth): string => {
  if (toDeclare === 0) return 'Tout est déclaré'
  const ofThem = corrections === 0 ? '' : `, dont ${counted(corrections, 'correction', 'corrections')}`
  return `${counted(toDeclare, 'ligne', 'lignes')} à déclarer${ofThem}`
}

export const DeclarationMonths = () => {
  const query = useOperation(salaryDeclarationsApi.listDeclarationMonths, {})
  return (
    <section aria-label="Déclarations par mois">
      <h2>Déclarations</h2>
      <QueryPanel query={query} what="les déclarations">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun bulletin n’est établi{'\u00a0'}: il n’y a rien à déclarer.</EmptyLine>
          ) : (
            <ul className={classes.lines}>
              {rows.map((row) => (
                <li key={row.month}>
                  <Statut meaning={row.toDeclare === 0 ? 'success' : 'warning'}>
                    {row.toDeclare === 0 ? 'Déclaré' : 'À déclarer'}
                  </Statut>
                  <span className={classes.what}>
                    <AppLink href={declarationPath(row.month)}>{capital(formatMonth(row.month))}</AppLink>
                    <span className={classes.quiet}>{stateOf(row)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </section>
  )
}
