// Makes the payslips of a month: one per teacher and household that employs him, from the lessons confirmed and not paid yet.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { makePayslip } from '@cartable/domain/payroll/payroll.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import type { Platform } from '../../platform/platform.ts'
import { payslipPaper } from './payroll.print.ts'
import {
  ceilingOn,
  chargesOn,
  type Employment,
  employmentsToPay,
  findPayslip,
  insertPayslip,
  keepPaper,
  lockLessons,
  payslipLines,
} from './payroll.queries.ts'

type Month = { readonly month: string; readonly issuedOn: string }

/** Writes one payslip; null when its lessons were paid or its payslip made meanwhile. */
export const establishPayslip = async (
  db: Db,
  employment: Employment,
  { month, issuedOn }: Month,
): Promise<number | null> => {
  const before = addMonths(month, 1)
  const lessons = await lockLessons(db, employment, before)
  if (lessons.ids.length === 0) return null
  const payslip = makePayslip({
    netCents: lessons.netCents,
    minutes: lessons.minutes,
    // the rates of the first day: a change of the law takes effect on one
    charges: await chargesOn(db, month),
    ceilingCents: await ceilingOn(db, month),
  })
  return insertPayslip(
    db,
    { ...employment, month, issuedOn, minutes: lessons.minutes, lessonIds: lessons.ids },
    payslip,
  )
}

/** Prints a payslip as it was made, and keeps the paper with it. */
const printPayslip = async (db: Db, platform: Platform, id: number): Promise<void> => {
  const payslip = await findPayslip(db, id, {})
  if (payslip === undefined) throw new Error(`payslip ${id} is gone`)
  const lines = await payslipLines(db, id)
  const body = await platform.pdf.render(
    payslipPaper(payslip, lines, await findSeller(db, 'private-tuition'), platform.clock.now()),
  )
  const fileName = `bulletin-${payslip.month.slice(0, 7)}-${id}.pdf`
  const file = await platform.files.storeGenerated(db, {
    body,
    fileName,
    mediaType: 'application/pdf',
    accountId: null,
  })
  await keepPaper(db, id, file.id)
}

/** On the fifth of the month, for the month before: families have confirmed its lessons by then. */
export const establishPayslips = defineScheduledTask({
  code: 'establish-payslips',
  name: 'Bulletins de paie',
  description: 'Établit les bulletins du mois précédent\u00a0: un par professeur salarié et par famille qui l’emploie.',
  schedule: { frequenceType: 'monthly', granularity: 1, moments: ['05 06:00'] },
  run: async ({ db, write, platform, signal }) => {
    const issuedOn = platform.clock.today()
    const month = addMonths(startOfMonth(issuedOn), -1)
    let [made, failed] = [0, 0]
    for (const employment of await employmentsToPay(db, month, addMonths(month, 1))) {
      if (signal.aborted) break
      try {
        // the paper belongs to the payslip: both are written, or neither
        const id = await write('payroll.establishPayslips', async (tx) => {
          const made = await establishPayslip(tx, employment, { month, issuedOn })
          if (made !== null) await printPayslip(tx, platform, made)
          return made
        })
        if (id !== null) made += 1
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, ...employment }, 'a payslip could not be made')
      }
    }
    return { status: failed > 0 ? 'warning' : 'success', summary: { made, failed } }
  },
})
