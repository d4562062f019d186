// Serves the link by which a family says whether the days to which a stage moved suit: a yes is noted, a no is a request to cancel, which the office decides.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { datesApi } from '@cartable/domain/traineeships/registrations/dates.api.ts'
import type { DatesAnswerInput, MovedDates } from '@cartable/domain/traineeships/registrations/dates.schema.ts'
import { registrationsRefusals } from '@cartable/domain/traineeships/registrations/registrations.refusals.ts'
import { shownCompany } from '../../../platform/company.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { updateRegistration } from './registration-writes.queries.ts'
import { lockRegistration } from './registrations.queries.ts'
import { type AskedDates, findAskedDates, listToldHours } from './tell-registration.queries.ts'
import { planLines, planOf } from './told-plan.ts'

const idOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'traineeship_registrations') throw linkIsOver()
  return as.subjectId
}
const stateOf = (asked: AskedDates, today: string): MovedDates['state'] => {
  if (!asked.isEnabled || asked.startsOn <= today) return 'over'
  if (asked.isDeclined) return 'declined'
  return asked.isAgreed ? 'agreed' : 'open'
}

const showMovedDates = async (context: OperationContext): Promise<MovedDates> => {
  const { db, today } = context
  const asked = (await findAskedDates(db, idOf(context))) ?? notFound()
  const { name, phone } = await shownCompany(db)
  const { student, stage } = asked
  const hours = await listToldHours(db, idOf(context))
  return {
    ...{ state: stateOf(asked, today()), student, stage, lines: planLines(planOf({ hours, place: null })) },
    company: { name, phone: phone?.text ?? null },
  }
}

const answerMovedDates = async (context: OperationContext, { agrees, word }: DatesAnswerInput) => {
  const { db, live, now, today } = context
  const id = idOf(context)
  const stored = (await lockRegistration(db, id)) ?? notFound()
  const asked = (await findAskedDates(db, id)) ?? notFound()
  const state = stateOf(asked, today())
  // the same answer twice is one answer
  if (state !== 'open' && state !== (agrees ? 'agreed' : 'declined')) refuse(registrationsRefusals.datesAnswered)
  if (state !== 'open') return { isValid: true, errorMsgs: [] }
  const at = now().toISOString()
  const reason = ['Les nouveaux jours ne conviennent pas', word].filter(Boolean).join('\u00a0: ')
  await updateRegistration(db, id, agrees ? { datesAgreedAt: at } : { cancelAskedAt: at, cancelReason: reason })
  await notify(
    db,
    (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId),
    {
      kind: 'task',
      title: `${agrees ? 'Nouveaux jours acceptés' : 'Nouveaux jours refusés'}\u00a0: ${stored.studentName}, ${stored.sessionName}.`,
      ...(agrees ? {} : { body: reason }),
      link: `/traineeship/sessions/${stored.sessionId}?onglet=inscriptions`,
    },
  )
  live(['traineeships'], ['dashboard'])
  return { isValid: true, errorMsgs: [] }
}

export const datesService = handlers(datesApi, { showMovedDates, answerMovedDates })
