// Serves the attendance of pupils to their family: the school years, and the paper of one.
import { ownAttendanceApi } from '@cartable/domain/courses/attendance/attendance.api.ts'
import { spanOfSchoolYear } from '@cartable/domain/courses/attendance/attendance.rules.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { attendancePaper } from './attendance.print.ts'
import { findPupil, listAttended, listAttendedYears } from './attendance.queries.ts'

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

const print = async (
  context: OperationContext,
  { studentId, year }: InputOf<typeof ownAttendanceApi.ownAttendancePrint>,
) => {
  const { db, platform, today } = context
  const customerId = customerOf(context)
  const pupil = (await findPupil(db, customerId, studentId)) ?? notFound()
  const span = { studentId, ...spanOfSchoolYear(year), today: today() }
  const lessons = await listAttended(db, customerId, span)
  if (lessons.length === 0) return notFound()
  const seller = await findSeller(db, 'private-tuition')
  return {
    mediaType: 'application/pdf',
    fileName: `attestation-de-presence-${year}-${year + 1}.pdf`,
    body: await platform.pdf.render(attendancePaper({ seller, pupil, year, day: today(), lessons })),
    inline: true,
  }
}

export const ownAttendanceService = handlers(ownAttendanceApi, {
  ownAttendance: async (context) => ({
    rows: await listAttendedYears(context.db, customerOf(context), context.today()),
  }),
  ownAttendancePrint: print,
})
