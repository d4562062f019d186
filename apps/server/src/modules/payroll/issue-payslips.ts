// Issues the payslips of a month: one per teacher and family that employs him, from the lessons confirmed and on no payslip yet.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { salariesRefusals } from '@cartable/domain/payroll/salaries.refusals.ts'
import { obstaclesOf, payDayOf } from '@cartable/domain/payroll/salaries.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { insertPayslipParts, lockPayslipDues } from '../billing/payments/teacher-dues.queries.ts'
import type { TemplateMailContext } from '../messaging/mail-template.ts'
import { ratesOf } from './charges.queries.ts'
import { composeMonth, monthsOf, type Rates } from './compose-month.ts'
import { legalItems, missingItems } from './legal-items.ts'
import { type Employment, employmentsToPay, insertPayslip, lockLessons } from './payroll.queries.ts'
import { keepPrinted } from './print-payslip.ts'
import { listParties } from './salary-month.queries.ts'
import { tellHeldBack, tellPayslip } from './tell-salaries.ts'

type Month = {
  readonly month: string
  readonly issuedOn: string
  readonly payDay: number
  /** Of its net, in percent, that is taken back at most. */
  readonly share: number
}

/** Writes one payslip; null when its lessons were paid or its payslip made meanwhile. */
const writePayslip = async (
  db: Db,
  employment: Employment,
  { month, issuedOn, payDay, share }: Month,
): Promise<number | null> => {
  const months = await lockLessons(db, employment, addMonths(month, 1))
  const found = await lockPayslipDues(db, employment)
  const rates = new Map<string, Rates>()
  for (const one of monthsOf(months, found)) rates.set(one, await ratesOf(db, one))
  const made = composeMonth(month, months, found, rates, share)
  if (made === null) return null
  const { payslip, dues, ...sums } = made
  const id = await insertPayslip(
    db,
    {
      ...{ ...employment, ...sums, month, issuedOn, payOn: payDayOf(month, payDay, issuedOn) },
      lessonIds: months.flatMap(({ ids }) => ids),
    },
    payslip,
  )
  if (id !== null) await insertPayslipParts(db, id, dues)
  return id
}

const readSettings = async ({ settings }: Pick<OperationContext['platform'], 'settings'>) => ({
  payDay: await settings.integer('payslip_pay_day'),
  share: await settings.integer('payslip_recovery_share'),
})

type Context = TemplateMailContext & Pick<OperationContext, 'platform'>
/** The payslip, its paper, and the mails that bring it to both parties: all of it, or nothing. */
const issueOne = async (context: Context, employment: Employment, month: Month): Promise<boolean> => {
  const id = await writePayslip(context.db, employment, month)
  if (id === null) return false
  await tellPayslip(context, id, await keepPrinted(context.db, context.platform, id))
  return true
}

/** Employments of a month whose payslip says all that the law asks, and how many lack something. */
const issuable = async ({ db, platform }: Pick<Context, 'db' | 'platform'>, month: string) => {
  const all = await employmentsToPay(db, month, addMonths(month, 1))
  if (missingItems(await legalItems(platform)).length > 0) return { ready: [], heldBack: all.length }
  const ready: readonly Employment[] = (await listParties(db, all)).filter((facts) => obstaclesOf(facts).length === 0)
  return { ready, heldBack: all.length - ready.length }
}

/** By a person, once the month is over: those that lack something wait for it. */
export const issuePayslips = async (context: OperationContext, day: string) => {
  const { platform, today, live } = context
  const month = startOfMonth(day)
  if (addMonths(month, 1) > today()) refuse(salariesRefusals.monthNotOver)
  const set = { month, issuedOn: today(), ...(await readSettings(platform)) }
  let issued = 0
  for (const { teacherId, customerId } of (await issuable(context, month)).ready)
    if (await issueOne(context, { teacherId, customerId }, set)) issued += 1
  if (issued === 0) refuse(salariesRefusals.nothingToIssue)
  live(['payroll'], ['urssaf'])
  return { isValid: true, errorMsgs: [] }
}

/** On the fifth of the month, for the month before: families have confirmed its lessons by then. */
export const establishPayslips = defineScheduledTask({
  code: 'establish-payslips',
  name: 'Bulletins de paie',
  description:
    'Établit les bulletins du mois précédent à qui il ne manque rien\u00a0: un par professeur salarié et par famille qui l’emploie.',
  schedule: { frequenceType: 'monthly', granularity: 1, moments: ['05 06:00'] },
  run: async ({ db, write, platform, signal }) => {
    const issuedOn = platform.clock.today()
    const month = addMonths(startOfMonth(issuedOn), -1)
    const set = { month, issuedOn, ...(await readSettings(platform)) }
    let [made, failed] = [0, 0]
    const { ready, heldBack } = await issuable({ db, platform }, month)
    for (const { teacherId, customerId } of ready) {
      if (signal.aborted) break
      try {
        const isMade = await write('payroll.establishPayslips', (tx) =>
          issueOne({ db: tx, platform, now: () => platform.clock.now() }, { teacherId, customerId }, set),
        )
        if (isMade) made += 1
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, teacherId, customerId }, 'a payslip could not be made')
      }
    }
    if (heldBack > 0)
      await write('payroll.establishPayslips', async (tx) => {
        const office = await listRightHolders(tx, 'payroll')
        await tellHeldBack(
          tx,
          office.map(({ accountId }) => accountId),
          { month, heldBack },
        )
      })
    return { status: failed > 0 ? 'warning' : 'success', summary: { made, failed, heldBack } }
  },
})
