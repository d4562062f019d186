// The employees' month as one screen shows it: payslips to come as they would be made now, and those that were issued.
import { addMonths, dayOf, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { obstaclesOf, payDayOf, stateOf } from '@cartable/domain/payroll/salaries.rules.ts'
import type { SalaryMonth, SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { listPayslipDues } from '../billing/payments/teacher-dues.queries.ts'
import { ratesOf } from './charges.queries.ts'
import { composeMonth, monthsOf, type Rates } from './compose-month.ts'
import { legalItems, missingItems } from './legal-items.ts'
import { employmentsToPay } from './payroll.queries.ts'
import { listFiles, sumReady } from './salaries.queries.ts'
import { type IssuedRow, listIssued, listParties, listUnconfirmed, listWaitingLessons } from './salary-month.queries.ts'

const keyOf = ({ teacherId, customerId }: { readonly teacherId: number; readonly customerId: number }) =>
  `${teacherId} ${customerId}`

/** Drafts are worked out from the lessons each time: what is confirmed or cancelled meanwhile is in them. */
const draftsOf = async (
  { db, platform, today }: OperationContext,
  month: string,
  unconfirmed: ReadonlyMap<string, number>,
): Promise<SalaryRow[]> => {
  const before = addMonths(month, 1)
  const parties = await listParties(db, await employmentsToPay(db, month, before))
  const lessons = Map.groupBy(await listWaitingLessons(db, before), keyOf)
  const dues = Map.groupBy(await listPayslipDues(db), keyOf)
  const rates = new Map<string, Rates>()
  for (const one of monthsOf([...lessons.values()].flat(), [...dues.values()].flat()))
    rates.set(one, await ratesOf(db, one))
  const share = await platform.settings.integer('payslip_recovery_share')
  const payOn = payDayOf(month, await platform.settings.integer('payslip_pay_day'), today())
  return parties.flatMap((facts): SalaryRow[] => {
    const own = lessons.get(keyOf(facts)) ?? []
    const found = dues.get(keyOf(facts)) ?? []
    const made = composeMonth(month, own, found, rates, share)
    if (made === null) return []
    const { payslip, minutes, gapCents } = made
    const row: SalaryRow = {
      ...{ id: null, teacherId: facts.teacherId, teacher: facts.teacher, customerId: facts.customerId },
      ...{ customer: facts.customer, state: 'draft', minutes, grossCents: payslip.grossCents },
      ...{ netCents: payslip.netCents, payOn, gapCents },
      contributionsCents: payslip.employeeChargesCents + payslip.employerChargesCents,
      recalls: own
        .filter((one) => one.month < month)
        .map(({ month: given, minutes: lasted, netCents }) => ({ month: given, minutes: lasted, netCents })),
      takenBack: made.dues.map(({ dueId, minutes: lasted, cents }) => ({
        ...{ minutes: lasted, netCents: cents },
        day: dayOf(found.find(({ id }) => id === dueId)?.doneAt ?? month),
      })),
      carriedCents: [...found.map((one) => one.leftCents), ...made.dues.map((one) => -one.cents)].reduce(
        (sum, one) => sum + one,
        0,
      ),
      obstacles: obstaclesOf(facts),
      ...{ paymentObstacle: null, unconfirmedCount: unconfirmed.get(keyOf(facts)) ?? 0 },
      ...{ paymentId: null, paymentReference: null, paidOn: null, refusal: null },
    }
    return [row]
  })
}

const issuedOf = ({ hasIban, status, ...row }: IssuedRow, unconfirmed: ReadonlyMap<string, number>): SalaryRow => {
  const state = stateOf(row.netCents, status)
  const isDue = state === 'issued' || state === 'refused'
  return {
    ...{ ...row, state, obstacles: [], recalls: row.recalls ?? [], takenBack: row.takenBack ?? [], carriedCents: 0 },
    paymentObstacle:
      hasIban || !isDue ? null : { words: `IBAN de ${row.teacher}`, link: `/teacher/show/${row.teacherId}` },
    unconfirmedCount: unconfirmed.get(keyOf(row)) ?? 0,
  }
}

export const showMonth = async (context: OperationContext, day: string): Promise<SalaryMonth> => {
  const { db, platform, today } = context
  const month = startOfMonth(day)
  const unconfirmed = new Map((await listUnconfirmed(db, month)).map((one) => [keyOf(one), one.count]))
  const issued = (await listIssued(db, month)).map((row) => issuedOf(row, unconfirmed))
  const rows = [...(await draftsOf(context, month, unconfirmed)), ...issued].toSorted((a, b) =>
    `${a.teacher} ${a.customer}`.localeCompare(`${b.teacher} ${b.customer}`, 'fr'),
  )
  return {
    ...{ month, isOver: addMonths(month, 1) <= today(), missingItems: missingItems(await legalItems(platform)), rows },
    ...(await sumReady(db)),
    hasAccount: (await platform.settings.text('transfer_iban_tuition')) !== null,
    files: await listFiles(db, month),
  }
}
