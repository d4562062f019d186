// Tells somebody that they teach here from now on, whether it was decided on the board of candidates or on the record.
import type { OperationContext } from '../../platform/http/context.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findToldTeacher } from './teachers.queries.ts'

export const tellHired = async (context: OperationContext, teacherId: number): Promise<void> => {
  const { db } = context
  const teacher = await findToldTeacher(db, teacherId)
  if (!teacher) return
  const { email, accountId, personId, firstName, lastName } = teacher
  await notify(db, [accountId], {
    kind: 'contact',
    title: 'Bienvenue\u00a0: vous faites partie de nos professeurs.',
    link: '/espace',
  })
  if (email === null) return
  await mailTemplate(context, {
    template: 'candidate-hired',
    purpose: 'candidate-hired',
    to: { email, personId, firstName, lastName },
    about: { class: 'teachers', id: teacherId },
    tags: {},
    page: '/espace',
  })
}
