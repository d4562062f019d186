// The figures that an accountant begins with: money of the month, debts by age, payments to try again, what to declare and to close. Each opens what it counts.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { type ClosingCheck, isLeft, pathOfCheck } from '@cartable/domain/accounting/closing/closing.schema.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import type { JournalCode } from '@cartable/domain/accounting/ledger.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { ageBucketLabels, ageBuckets } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { addDays, addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { counted } from '../../platform/fr/typography.ts'
import { useCan, useToday } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { wordsOf } from './closing/MonthDialogs.tsx'
import classes from './overview.module.css'

/** In the place of a figure that has not come: the others do not move when it does. */
const unknown = '–'

type FigureProps = {
  readonly label: string
  readonly value: ReactNode
  readonly href: string
  readonly children?: ReactNode
}
const Figure = ({ label, value, href, children }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>
      <AppLink href={href} className={classes.number}>
        {value}
      </AppLink>
      {children}
    </dd>
  </div>
)

/** What families and the Urssaf pay is written there; the account of customers is the one that it settles. */
const ofReceipts: readonly JournalCode[] = ['CB', 'BQ', 'CA', 'UR']
const customersAccount = '411000'

/** What the ledger has on the credit of customers in the month: the foot of the ledger, so filtered, says the same. */
const Received = () => {
  const from = startOfMonth(useToday())
  const to = addDays(addMonths(from, 1), -1)
  const accounts = useOperation(ledgerApi.ledgerFilters, {}, { background: true }).data?.accounts
  const account = accounts?.find(({ code }) => code === customersAccount)
  const asked = { accountId: account?.id, from, to, journals: ofReceipts.join(','), size: 10 }
  const { data } = useOperation(ledgerApi.ledgerLines, asked, {
    background: true,
    enabled: account !== undefined,
  })
  const label = `Reçu en ${formatMonth(from)}`
  if (!account || !data) return <Figure label={label} value={unknown} href="/accounting/books" />
  const href = `/accounting/books?compte=${account.id}&periode=${from},${to}&journal=${asked.journals}`
  return <Figure label={label} value={formatEuros(data.totals.credit)} href={href} />
}

const Unpaid = () => {
  const { data } = useOperation(remindersApi.unpaidFamilies, { size: 10 }, { background: true })
  if (!data) return <Figure label="Dû par les familles" value={unknown} href="/accounting/unpaid" />
  const { families, totalCents, aged } = data.totals
  return (
    <Figure
      label={`Dû par ${counted(families, 'famille')}`}
      value={formatEuros(totalCents)}
      href="/accounting/unpaid?tri=total.desc"
    >
      <ul className={classes.ages} aria-label="Par ancienneté">
        {ageBuckets.map((bucket) => (
          <li key={bucket}>
            <AppLink href={`/accounting/unpaid?tri=${bucket}.desc`}>
              {ageBucketLabels[bucket]} <b>{formatEuros(aged[bucket])}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

const ToReplay = () => {
  const asked = { toHandle: 'true', size: 10 } as const
  const { data } = useOperation(paymentTrackingApi.trackedBills, asked, { background: true })
  const many = data?.totalIsExact === false ? 'Plus de ' : ''
  return (
    <Figure
      label="Paiements à traiter"
      value={data ? `${many}${counted(data.total, 'facture')}` : unknown}
      href="/accounting/bills-payments?a-traiter=true"
    />
  )
}

/** What is declared outside, month after month. */
const declared: readonly ClosingCheck[] = ['vat', 'nova', 'declarations', 'contributions']
const closingPaths: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': '/accounting/closing',
  traineeship: '/accounting/closing/stages',
}

const ToClose = ({ company }: { readonly company: CompanyCode }) => {
  const { data } = useOperation(closingApi.closingState, { company }, { background: true })
  const path = closingPaths[company]
  if (!data) return <Figure label={companyLabels[company]} value={unknown} href={path} />
  const left = data.checks.filter(isLeft)
  return (
    <Figure
      label={companyLabels[company]}
      value={counted(data.months.length, 'mois à clôturer', 'mois à clôturer')}
      href={path}
    >
      <ul className={classes.left}>
        {left
          .filter(({ key }) => declared.includes(key))
          .map((check) => (
            <li key={check.key}>
              <AppLink href={pathOfCheck(check, company)}>{wordsOf(check)}</AppLink>
            </li>
          ))}
        {data.month !== null && left.length > 0 && (
          <li>
            <AppLink href={path}>
              {counted(left.length, 'point à regarder', 'points à regarder')} avant de clôturer{' '}
              {formatMonth(data.month)}
            </AppLink>
          </li>
        )}
      </ul>
    </Figure>
  )
}

/** Each of them for those who may read what it counts; none waits for another. */
export const AccountingFigures = () => {
  const [books, billing, closing] = [useCan('accounting'), useCan('billing'), useCan('closing')]
  if (!books && !billing && !closing) return null
  return (
    <dl className={classes.figures} aria-label="À ce jour">
      {books && <Received />}
      {billing && <Unpaid />}
      {billing && <ToReplay />}
      {closing && companyCodes.map((company) => <ToClose key={company} company={company} />)}
    </dl>
  )
}
