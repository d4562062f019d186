// A family gives up a place that it has not paid, or asks to cancel what it has; the office says no with a word, or cancels by its own dialog.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { buyingRefusals } from '@cartable/domain/traineeships/buying/buying.refusals.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { settleRegistrationPayments } from '../../billing/billing.service.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { offerSeats } from '../places/offer-seats.ts'
import { cancelRegistration } from '../registrations/end-registration.ts'
import { updateRegistration } from '../registrations/registration-writes.queries.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { findToldRegistration } from '../registrations/tell-registration.queries.ts'
import { listFamilyStages } from './buying.queries.ts'
import { familyOf } from './show-stages.ts'

const done = { isValid: true, errorMsgs: [] }

export const askCancel = async (context: OperationContext, { id, reason }: { id: number; reason: string }) => {
  const { db, now, today } = context
  const customerId = familyOf(context)
  const [found] = await listFamilyStages(db, { customerId, id })
  if (!found) return notFound()
  if (!found.isEnabled) refuse(buyingRefusals.cancelled)
  if (found.stage.startsOn <= today()) refuse(buyingRefusals.started)
  if (found.status === '1-temporary' && found.paidCents === 0)
    return answerAfterCommit(async (after) => {
      after.live(['traineeships'], ['billing'], ['accounting'])
      // a card may be paying it at this moment
      await settleRegistrationPayments(context, after, id)
      await after.write(async (tx) => {
        await cancelRegistration(context, tx, id)
        await offerSeats(context, tx, found.stage.levelId)
      })
      return done
    })
  const stored = (await lockRegistration(db, id)) ?? notFound()
  if (!stored.isEnabled) refuse(buyingRefusals.cancelled)
  await updateRegistration(db, id, { cancelAskedAt: now().toISOString(), cancelReason: reason })
  await notify(
    db,
    (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId),
    {
      kind: 'task',
      title: `Annulation demandée\u00a0: ${stored.studentName}, ${stored.sessionName}, ${stored.levelTitle}.`,
      body: reason,
      link: `/traineeship/sessions/${stored.sessionId}?onglet=inscriptions`,
    },
  )
  context.live(['traineeships'], ['dashboard'])
  return done
}

export const refuseCancel = async (context: OperationContext, { id, answer }: { id: number; answer: string }) => {
  const { db, live, platform, now } = context
  const stored = (await lockRegistration(db, id)) ?? notFound()
  const told = (await findToldRegistration(db, id)) ?? notFound()
  if (!stored.isEnabled || stored.cancelAskedAt === null) refuse(buyingRefusals.notAsked)
  await updateRegistration(db, id, { cancelAskedAt: null, cancelReason: null })
  const { accountId, email, firstName, lastName, personId, stage, studentFirstName } = told
  await notify(db, [accountId], {
    kind: 'customer',
    title: `L’inscription est maintenue\u00a0: ${studentFirstName}, ${stage}.`,
    body: answer,
    link: '/espace/stages',
  })
  if (email !== null)
    await mailTemplate(
      { db, platform, now, identity: context.identity },
      {
        ...{
          template: 'stage-cancel-answer',
          purpose: 'stage-cancel-answer',
          to: { personId, firstName, lastName, email },
        },
        about: { class: 'traineeship_registrations', id },
        tags: { prenom_eleve: studentFirstName, stage, mot: answer },
        isAsked: true,
        ...(accountId !== null && { page: '/espace/stages' }),
      },
    )
  live(['traineeships'], ['dashboard'], ['messaging'])
  return done
}
