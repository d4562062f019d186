// A customer's own yearly tax documents on the home page: one link a year, the year to declare first.
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import type { TaxYear } from '@cartable/domain/billing/tax-return/tax-return.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconFileText } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { ErrorState } from '../../../platform/shell/states.tsx'
import classes from '../billing.module.css'

/** Years shown: what may still be declared or corrected. */
const shown = 3

const Year = ({ year, paidCents, isProvisional, issued }: TaxYear) => (
  <li>
    <a
      className={classes.open}
      href={urlOf(taxReturnApi.taxReturnDocument, { year: String(year) })}
      target="_blank"
      rel="noreferrer"
    >
      <IconFileText size={18} aria-hidden /> {isProvisional ? `${year}, provisoire` : `Année ${year}`}
      <span className="vh"> (nouvel onglet)</span>
    </a>
    {issued && (
      <span className={classes.quiet}>
        n°{'\u00a0'}
        {issued.number}, émise le {formatDay(issued.issuedOn)}
        {issued.version > 1 && ', remplace la précédente'}
      </span>
    )}
    <span className={`${classes.amount} ${classes.quiet} ${classes.atEnd}`}>{formatEuros(paidCents)}</span>
  </li>
)

export const OwnTaxReturns = () => {
  const years = useOperation(taxReturnApi.taxReturnYears, {}, { background: true })
  if (years.isError && years.data === undefined)
    return <ErrorState error={years.error} onRetry={() => void years.refetch()} what="les attestations fiscales" />
  if (!years.data?.isDeclared || years.data.years.length === 0) return null
  const finished = years.data.years.filter((year) => !year.isProvisional)
  const offered = finished.length > 0 ? finished : years.data.years
  return (
    <section aria-labelledby="attestations">
      <h2 id="attestations" className={classes.ownTitle}>
        Attestations fiscales
      </h2>
      <ul className={`${classes.papers} ${classes.own}`}>
        {offered.slice(0, shown).map((year) => (
          <Year key={year.year} {...year} />
        ))}
      </ul>
    </section>
  )
}
