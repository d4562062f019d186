// A trial message: whether a mail or an SMS leaves from this installation, told at once to who asked.
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import type { TrialAnswer, TrialSending } from '@cartable/domain/configuration/installation-state.schema.ts'
import { isMobile } from '@cartable/domain/kernel/phone.ts'
import { formErrorsOf, type PlacedRefusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'

const purpose = 'installation-trial'
const words =
  'Ce message est un essai\u00a0: il prouve que les envois de notre logiciel de gestion partent et arrivent. Il n’appelle aucune réponse.'

/** Refuses, at its field, what cannot be sent; what does not leave is answered there, with the sentence of who refused it. */
export const sendTrial = async (
  { db, identity, platform }: OperationContext,
  { email, mobilePhone: { phoneNumber, phoneRegion } }: TrialSending,
): Promise<AnswerAfterCommit<TrialAnswer>> => {
  if (email === null && phoneNumber === null) refuse(configurationRefusals.trialToNobody, 'email')
  const common = { delivery: 'dialog', purpose, senderAccountId: identity?.accountId ?? null } as const
  const sent: { readonly at: string; readonly messageId: number }[] = []
  if (email !== null) {
    const mail = { ...common, to: [{ address: email }], subject: 'Essai d’envoi', bodyText: words }
    sent.push({ at: 'email', messageId: await platform.mail.enqueueMail(db, mail) })
  }
  if (phoneNumber !== null) {
    // numbers of other countries do not say what they are
    if (phoneRegion === 'FR' && !isMobile(phoneNumber)) refuse(configurationRefusals.trialToFixedLine, 'mobilePhone')
    if (!platform.mail.canSend('sms')) refuse(configurationRefusals.trialWithoutSms, 'mobilePhone')
    const sms = { ...common, to: { phoneNumber }, text: words }
    sent.push({ at: 'mobilePhone', messageId: await platform.mail.enqueueSms(db, sms) })
  }
  return answerAfterCommit(async ({ live }) => {
    const faults: PlacedRefusal[] = []
    let isPending = false
    for (const { at: path, messageId } of sent) {
      const outcome = await platform.mail.sendNow(messageId)
      isPending ||= outcome.isPending
      if (!outcome.sent && !outcome.isPending)
        faults.push({ ...configurationRefusals.trialNotSent(outcome.error), path })
    }
    live(['configuration'], ['messaging'])
    const errors = faults.length === 0 ? null : formErrorsOf(faults)
    return { errors, id: null, updatedAt: null, isPending }
  })
}
