// Serves the home pages of families and teachers: what is theirs, and nothing of anybody else.
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import type { CompanyContact } from '@cartable/domain/courses/homes.schema.ts'
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { findCompany, listFamily, listPupils, sumMonth } from './homes.queries.ts'

/** Answers go where mails ask for them; an address that only sends is not shown. */
const contactOf = async ({ db, platform }: OperationContext): Promise<CompanyContact> => ({
  ...(await findCompany(db)),
  email: await platform.settings.text('mail_reply_to'),
})

export const homesService = handlers(homesApi, {
  familyHome: async (context) => {
    const { db, as, today } = context
    if (as.kind !== 'customer' && as.kind !== 'student') return notFound()
    const scope = as.kind === 'customer' ? { customerId: as.customerId } : { studentIds: as.studentIds }
    return { company: await contactOf(context), students: await listFamily(db, scope, today()) }
  },
  teacherHome: async (context) => {
    const { db, as, today } = context
    if (as.kind !== 'teacher') return notFound()
    const month = startOfMonth(today())
    const [last, next] = [addMonths(month, -1), addMonths(month, 1)]
    return {
      company: await contactOf(context),
      pupils: await listPupils(db, as.teacherId),
      months: [await sumMonth(db, as.teacherId, month, next), await sumMonth(db, as.teacherId, last, month)],
    }
  },
})
