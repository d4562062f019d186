// Tells somebody that their hiring was a mistake: they teach here no more, and their space is closed.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findPersonOf } from './candidates.queries.ts'

/** The reason is the office's own: it is not told. */
export const tellUndone = async (
  context: OperationContext,
  { teacherId, isClosed }: { readonly teacherId: number; readonly isClosed: boolean },
): Promise<void> => {
  const { personId, firstName, lastName, email } = await findPersonOf(context.db, teacherId)
  if (email === null) return
  await mailTemplate(context, {
    template: 'candidate-hiring-undone',
    purpose: 'candidate-hiring-undone',
    to: { email, personId, firstName, lastName },
    about: { class: 'teachers', id: teacherId },
    tags: { date_fin: formatDay(context.today()), mot: isClosed ? 'Votre espace est fermé.' : null },
  })
}
