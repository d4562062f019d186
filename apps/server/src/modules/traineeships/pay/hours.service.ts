// Serves the hours of stages: of a session, of the employees of the company, of a teacher at home.
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { hoursRefusals } from '@cartable/domain/traineeships/pay/hours.refusals.ts'
import type { HandHoursInput } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { type CsvColumn, openCsv } from '../../../platform/sheets/csv.ts'
import { employeeHoursForExport, listEmployeeHours, listOwnStages, lockPayLines, noteHanded } from './hours.queries.ts'
import { saveHours, sendHours } from './save-hours.ts'
import { showHours } from './show-hours.ts'

/** Noted, or taken back where it was noted too early; asked twice, the first day stays. */
const handHours = async ({ db, identity, live, today }: OperationContext, { ids, isHanded }: HandHoursInput) => {
  const lines = await lockPayLines(db, ids)
  if (lines.length < ids.length) return notFound()
  if (lines.some(({ selfEmployed }) => selfEmployed)) refuse(hoursRefusals.notEmployee)
  const changed = lines.filter(({ handedOn }) => (handedOn !== null) !== isHanded).map(({ id }) => id)
  if (changed.length > 0)
    await noteHanded(db, changed, {
      handedOn: isHanded ? today() : null,
      handedByAccountId: isHanded ? (identity?.accountId ?? null) : null,
    })
  live(['traineeships'], ['payroll'])
  return { isValid: true, errorMsgs: [] }
}

const csvColumns: readonly CsvColumn[] = [
  { header: 'Professeur', column: 'teacher', kind: 'text' },
  { header: 'Stage', column: 'session', kind: 'text' },
  { header: 'Groupe', column: 'words', kind: 'text' },
  { header: 'Jour', column: 'day', kind: 'code' },
  { header: 'Minutes', column: 'minutes', kind: 'integer' },
  { header: 'Taux horaire', column: 'rateCents', kind: 'cents' },
  { header: 'Montant', column: 'amountCents', kind: 'cents' },
  { header: 'Motif', column: 'reason', kind: 'text' },
  { header: 'Transmis le', column: 'handedOn', kind: 'code' },
]

export const hoursService = handlers(hoursApi, {
  showHours,
  saveHours,
  sendHours,
  employeeHours: async ({ db }, { month }) => ({
    month: startOfMonth(month),
    lines: await listEmployeeHours(db, startOfMonth(month)),
  }),
  exportEmployeeHours: async ({ db, platform }, { month }) => ({
    mediaType: 'text/csv',
    fileName: `heures-de-stage-${month.slice(0, 7)}.csv`,
    body: await openCsv(platform.database.replicaPool, employeeHoursForExport(db, startOfMonth(month)), csvColumns),
    inline: false,
  }),
  handHours,
})

export const ownStagesService = handlers(ownStagesApi, {
  ownStages: async ({ db, as, today }) =>
    as.kind === 'teacher' ? { rows: await listOwnStages(db, as.teacherId, today()) } : notFound(),
})
