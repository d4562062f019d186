// Asks a family, by a link, for the account on which it is paid; once, with one reminder, then it is the office's to call.
import { transfersRefusals } from '@cartable/domain/billing/transfers/transfers.refusals.ts'
import type { RefundAccountInput } from '@cartable/domain/billing/transfers/transfers.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endLinks } from '../../../platform/http/links.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { keysOf, saveBankAccount } from '../../people/save-bank-account.ts'
import { type AskedAccount, listToAsk, lockAskedAccount, noteIbanAsked } from './transfers.queries.ts'

const linkOf = (refundId: number) =>
  ({ purpose: 'refund-account', subjectClass: 'refunds', subjectId: refundId }) as const

/** A family whose account was refused reads why it is asked once more. */
const reasonOf = ({ reason, rejectReason }: AskedAccount): string =>
  rejectReason === null
    ? reason
    : `${reason.replace(/\.$/, '')}. Votre banque a rejeté notre virement (${rejectReason.replace(/\.$/, '')})\u00a0: un autre IBAN est nécessaire.`

/** Under the lock of the refund; links sent before stop working. */
const send = async (context: TemplateMailContext, to: AskedAccount & { readonly email: string }, today: string) => {
  const { db, now } = context
  const { refundId, accountId, email, firstName, lastName, personId } = to
  await endLinks(db, linkOf(refundId), now())
  await noteIbanAsked(db, refundId, today)
  await notify(db, [accountId], {
    kind: 'customer',
    title: `Votre IBAN est demandé, pour vous rembourser ${formatEuros(to.amountCents)}\u00a0: suivez le lien du mail.`,
    link: '/',
  })
  await mailTemplate(context, {
    ...{ template: 'refund-account', purpose: 'refund-account', to: { personId, firstName, lastName, email } },
    about: { class: 'refunds', id: refundId },
    tags: { montant: formatEuros(to.amountCents), mot: reasonOf(to) },
    link: { ...linkOf(refundId), address: (token) => `/response/refund-account?token=${token}` },
  })
}

const isAsked = ({ isWaiting, hasAccount }: AskedAccount) => isWaiting && !hasAccount

/** By a person of the office, whenever it likes. */
export const askRefundAccount = async (context: OperationContext, refundId: number) => {
  const to = (await lockAskedAccount(context.db, refundId)) ?? notFound()
  if (!isAsked(to)) refuse(transfersRefusals.accountNotAsked)
  await send(context, { ...to, email: to.email ?? refuse(transfersRefusals.noAddress) }, context.today())
  context.live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

/** The account that a family gives by its link, or dictates: what waits of it enters the next file. */
export const saveRefundAccount = async (context: OperationContext, refundId: number, input: RefundAccountInput) => {
  const { db, as, live, now, platform } = context
  const to = (await lockAskedAccount(db, refundId)) ?? notFound()
  if (!isAsked(to)) refuse(transfersRefusals.accountNotAsked)
  await saveBankAccount(db, keysOf(platform), to.personId, input)
  await endLinks(db, linkOf(refundId), now(), as.kind === 'link' ? as.tokenId : null)
  live(['billing'])
  return { errors: null }
}

/** Days after which a family that did not answer is reminded, once. */
const remindAfterDays = 7
const atOnce = 200

export const askRefundAccounts = defineScheduledTask({
  code: 'ask-refund-accounts',
  name: 'IBAN des familles à rembourser',
  description: 'Demande son IBAN, par un lien, à une famille qui attend un virement, et le lui rappelle une fois.',
  schedule: { frequenceType: 'minutes', granularity: 10, moments: [] },
  run: async ({ db, write, platform }) => {
    const today = platform.clock.today()
    let asked = 0
    for (const refundId of await listToAsk(db, addDays(today, -remindAfterDays), atOnce))
      asked += await write('billing.askRefundAccounts', async (tx) => {
        const to = await lockAskedAccount(tx, refundId)
        const isDue =
          to && (to.ibanAsks === 0 || to.ibanAskedOn === null || to.ibanAskedOn <= addDays(today, -remindAfterDays))
        if (!to || to.email === null || !isAsked(to) || to.ibanAsks > 1 || !isDue) return 0
        await send({ db: tx, platform, now: () => platform.clock.now() }, { ...to, email: to.email }, today)
        return 1
      })
    return { summary: { asked } }
  },
})
