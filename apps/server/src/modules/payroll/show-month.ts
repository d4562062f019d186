// The employees' month as one screen shows it: payslips to come as they would be made now, and those that were issued.

import { addMonths, dayOf, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { obstaclesOf, payDayOf, stateOf, unsignedOf } from '@cartable/domain/payroll/salaries.rules.ts'
import type { SalaryMonth, SalaryRow } from '@cartable/domain/payroll/salaries.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { listPayslipDues } from '../billing/payments/settle-payslip-dues.ts'
import { listUnsigned } from '../contracts/signatures/list-unsigned.ts'
import { ratesOf } from './charges.queries.ts'
import { composeMonth, monthsOf, type Rates } from './compose-month.ts'
import { legalItems, missingItems } from './legal-items.ts'
import { employmentsToPay } from './payroll.queries.ts'
import { listFiles, sumReady } from './salaries.queries.ts'
import { type IssuedRow, listIssued, listParties, listUnconfirmed, listWaitingLessons } from './salary-month.queries.ts'

const keyOf = ({ teacherId, customerId }: { readonly teacherId: number; readonly customerId: number }) =>
  `${teacherId} ${customerId}`

type Known = {
  /** Lessons of the month that families have not confirmed, by employment. */
  readonly unconfirmed: ReadonlyMap<string, number>
  /** Contracts without a signed paper, by employment. */
  readonly unsigned: ReadonlyMap<string, SalaryRow['unsigned']>
}
const knownOf = (known: Known, employment: Parameters<typeof keyOf>[0]) => ({
  unconfirmedCount: known.unconfirmed.get(keyOf(employment)) ?? 0,
  unsigned: [...(known.unsigned.get(keyOf(employment)) ?? [])],
})
const readKnown = async (db: Db, month: string): Promise<Known> => {
  const unsigned = Map.groupBy(await listUnsigned(db, month), keyOf)
  return {
    unconfirmed: new Map((await listUnconfirmed(db, month)).map((one) => [keyOf(one), one.count])),
    unsigned: new Map([...unsigned].map(([key, contracts]) => [key, contracts.map(unsignedOf)])),
  }
}

/** Drafts are worked out from the lessons each time: what is confirmed or cancelled meanwhile is in them. */
const draftsOf = async (
  { db, platform, today }: OperationContext,
  month: string,
  known: Known,
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
      ...{ paymentObstacle: null, ...knownOf(known, facts) },
      ...{ paymentId: null, paymentReference: null, paidOn: null, refusal: null },
    }
    return [row]
  })
}

const issuedOf = ({ hasIban, status, ...row }: IssuedRow, known: Known): SalaryRow => {
  const state = stateOf(row.netCents, status)
  const isDue = state === 'issued' || state === 'refused'
  return {
    ...{ ...row, state, obstacles: [], recalls: row.recalls ?? [], takenBack: row.takenBack ?? [], carriedCents: 0 },
    paymentObstacle:
      hasIban || !isDue
        ? null
        : { words: `IBAN ${de(row.teacher)}, manquant ou à vérifier`, link: `/teacher/show/${row.teacherId}` },
    ...knownOf(known, row),
  }
}

export const showMonth = async (context: OperationContext, day: string): Promise<SalaryMonth> => {
  const { db, platform, today } = context
  const month = startOfMonth(day)
  const known = await readKnown(db, month)
  const issued = (await listIssued(db, month)).map((row) => issuedOf(row, known))
  const rows = [...(await draftsOf(context, month, known)), ...issued].toSorted((a, b) =>
    `${a.teacher} ${a.customer}`.localeCompare(`${b.teacher} ${b.customer}`, 'fr'),
  )
  return {
    ...{ month, isOver: addMonths(month, 1) <= today(), missingItems: missingItems(await legalItems(platform)), rows },
    ...(await sumReady(db)),
    approvalCents: await platform.settings.integer('teacher_pay_approval'),
    hasAccount: (await platform.settings.text('transfer_iban_tuition')) !== null,
    files: await listFiles(db, month),
  }
}
