// Serves the home pages of families and teachers: what is theirs, and nothing of anybody else.
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { describePupilAccess } from '../access/pupils/describe-pupil-access.ts'
import { readAskedReviews, readPublishedReviews } from '../teachers/reviews/read-review.ts'
import { findPayHold, listFamily, listPupils, sumMonth } from './homes.queries.ts'
import { companyContact } from './tell-contact.ts'

export const homesService = handlers(homesApi, {
  familyHome: async (context) => {
    const { db, as, today } = context
    if (as.kind !== 'customer' && as.kind !== 'student') return notFound()
    const scope = as.kind === 'customer' ? { customerId: as.customerId } : { studentIds: as.studentIds }
    const access = as.kind === 'customer' ? await describePupilAccess(context, as.customerId) : null
    const students = await listFamily(db, scope, today())
    return {
      company: await companyContact(context),
      students: students.map((student) => ({ ...student, access: access?.get(student.id) ?? null })),
      reviews: as.kind === 'customer' ? await readAskedReviews(db, as.customerId) : [],
    }
  },
  teacherHome: async (context) => {
    const { db, as, today } = context
    if (as.kind !== 'teacher') return notFound()
    const month = startOfMonth(today())
    const [last, next] = [addMonths(month, -1), addMonths(month, 1)]
    return {
      company: await companyContact(context),
      pupils: await listPupils(db, as.teacherId),
      months: [await sumMonth(db, as.teacherId, month, next), await sumMonth(db, as.teacherId, last, month)],
      reviews: await readPublishedReviews(db, as.teacherId),
      payHeld: await findPayHold(db, as.teacherId),
    }
  },
})
