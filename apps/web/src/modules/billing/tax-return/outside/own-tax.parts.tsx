// A family's own yearly tax documents on its home: one link a year, the year to declare first.
import type { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { urlAt } from '../../../../platform/api/client.ts'
import { ButtonLink } from '../../../../platform/outside/Button.tsx'
import { door, useAnswer } from '../../../../platform/outside/calls.ts'
import { List, Quiet, Section } from '../../../../platform/outside/cards.tsx'
import { Failed } from '../../../../platform/outside/states.tsx'

const taxReturnYears = door<typeof taxReturnApi.taxReturnYears>(
  'billing.taxReturnYears',
  'GET',
  '/customers/customer-tax-return-years',
)
const taxReturnDocument = door<typeof taxReturnApi.taxReturnDocument>(
  'billing.taxReturnDocument',
  'GET',
  '/customers/customer-tax-return-document',
)

/** Years shown: what may still be declared or corrected. */
const shown = 3

export const OwnTaxReturns = () => {
  const years = useAnswer(taxReturnYears, {})
  if (years.isError && years.data === undefined)
    return (
      <Section title="Attestations fiscales">
        <Failed error={years.error} retry={() => void years.refetch()} />
      </Section>
    )
  if (!years.data?.isDeclared || years.data.years.length === 0) return null
  const finished = years.data.years.filter(({ isProvisional }) => !isProvisional)
  const offered = finished.length > 0 ? finished : years.data.years
  return (
    <Section title="Attestations fiscales">
      <List>
        {offered.slice(0, shown).map(({ year, isProvisional, issued, paidCents }) => (
          <li key={year}>
            <ButtonLink kind="quiet" icon="file" href={urlAt(taxReturnDocument, { year: String(year) })}>
              {isProvisional ? `${year}, provisoire` : `Année ${year}`}
              <span className="vh"> (nouvel onglet)</span>
            </ButtonLink>
            <Quiet>
              {formatEuros(paidCents)}
              {issued &&
                ` · n°\u00a0${issued.number}, émise le ${formatDay(issued.issuedOn)}${issued.version > 1 ? ', remplace la précédente' : ''}`}
            </Quiet>
          </li>
        ))}
      </List>
    </Section>
  )
}
