// Tells a family of its money, in the transaction of what it tells: received, taken away as a mistake, bounced, given back.
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import type { TemplateMail, TemplateMailContext } from '../../messaging/mail-template.ts'
import { listDuePacks } from './hour-packs.queries.ts'
import { type MoneyMail, type MoneyTeller, mailMoney, mailMoneyWithPapers } from './mail-money.ts'
import type { PackFilled } from './reserve-credit.ts'
import {
  findMoneyReader,
  findRejectedRefund,
  findToldReceipt,
  findToldRefund,
  type Reader,
  type ToldCardPayment,
  type ToldReceipt,
} from './tell-money.queries.ts'

type Said = MoneyMail & {
  readonly title: string
  /** Bills and credit notes that it is of. */
  readonly billIds?: readonly number[]
}

const bell = ({ db }: TemplateMailContext, { accountId }: Reader, title: string) =>
  notify(db, [accountId], { kind: 'customer', title, link: '/' })

const tell = async (
  context: MoneyTeller,
  to: Reader,
  customerId: number,
  { title, billIds = [], ...said }: Said,
): Promise<void> => {
  await bell(context, to, title)
  await (billIds.length > 0 ? mailMoneyWithPapers(context, customerId, said, billIds) : mailMoney(context, to, said))
}

const partLine = ({ reference, cents, dueCents }: ToldReceipt['parts'][number]): string =>
  `Facture ${reference}\u00a0: ${formatEuros(cents)}${dueCents > 0 ? `, reste ${formatEuros(dueCents)}` : ', réglée'}.`

/** Of what was received, kept for hours that the family bought. */
const packLines = (packs: readonly PackFilled[]): string[] =>
  packs.map(
    ({ minutes, cents, dueCents }) =>
      `Pack de ${durationText(minutes)}\u00a0: ${formatEuros(cents)}${dueCents > 0 ? `, reste ${formatEuros(dueCents)}` : ', payé\u00a0: vos prochains cours y sont pris'}.`,
  )

const settledLines = (
  { method, parts, creditCents: received, isReplacing }: ToldReceipt,
  packs: readonly PackFilled[],
): string => {
  const creditCents = received - packs.reduce((sum, { cents }) => sum + cents, 0)
  const facts = [
    `Moyen de paiement\u00a0: ${paymentTypeLabels[method].toLowerCase()}.`,
    ...parts.map(partLine),
    ...packLines(packs),
    ...(creditCents > 0
      ? [`Avoir sur votre compte\u00a0: ${formatEuros(creditCents)}, pris par vos prochaines factures.`]
      : []),
  ]
  // apart: a sentence among them would make the facts a paragraph
  const notes = [
    ...(method === 'cash' ? ['Un paiement en espèces n’ouvre pas droit au crédit d’impôt.'] : []),
    ...(isReplacing ? ['Ce message remplace le précédent, qui disait autre chose.'] : []),
  ]
  return [facts.join('\n'), ...notes].join('\n\n')
}

/**
 * @param packs what of it is kept for hours that were bought
 * @param isRewritten what the family was told of it before is no longer so
 */
export const tellReceipt = async (
  context: OperationContext,
  id: number,
  packs: readonly PackFilled[] = [],
  isRewritten = false,
): Promise<void> => {
  const found = await findToldReceipt(context.db, id)
  if (!found) return
  const told = { ...found, isReplacing: found.isReplacing || isRewritten }
  await tell(context, told, told.customerId, {
    ...{ template: 'money-received', about: { class: 'receipts', id }, cents: told.amountCents, day: told.receivedOn },
    title: `Paiement reçu\u00a0: ${formatEuros(told.amountCents)}.`,
    words: settledLines(told, packs),
    billIds: told.parts.flatMap(({ billId }) => billId ?? []),
  })
}

/** What a card paid for hours that the family bought. */
export const tellCardReceipt = async (
  context: MoneyTeller,
  paid: {
    readonly packId: number
    readonly customerId: number
    readonly cents: number
    readonly today: string
    readonly packs: readonly PackFilled[]
  },
): Promise<void> => {
  const to = await findMoneyReader(context.db, paid.customerId)
  if (!to) return
  await tell(context, to, paid.customerId, {
    ...{
      template: 'money-received',
      about: { class: 'hour_packs', id: paid.packId },
      cents: paid.cents,
      day: paid.today,
    },
    title: `Paiement reçu\u00a0: ${formatEuros(paid.cents)}.`,
    words: ['Moyen de paiement\u00a0: carte bancaire.', ...packLines(paid.packs)].join('\n'),
  })
}

/** What a card paid of a bill, with that bill. */
export const tellCardPayment = async (
  context: TemplateMailContext,
  paid: ToldCardPayment,
  attachments: NonNullable<TemplateMail['attachments']>,
): Promise<void> => {
  await bell(context, paid, `Paiement reçu\u00a0: ${formatEuros(paid.cents)}.`)
  await mailMoney(
    context,
    paid,
    {
      ...{ template: 'money-received', about: { class: 'payments', id: paid.paymentId }, cents: paid.cents },
      day: paid.paidOn,
      words: ['Moyen de paiement\u00a0: carte bancaire.', partLine(paid)].join('\n'),
    },
    { attachments },
  )
}

/** A card paid what was paid already, and has its money again. */
export const tellGivenBack = async (
  context: TemplateMailContext,
  back: {
    readonly customerId: number
    readonly about: MoneyMail['about']
    readonly cents: number
    readonly today: string
    readonly what: string
  },
): Promise<void> => {
  const to = await findMoneyReader(context.db, back.customerId)
  if (!to) return
  await bell(context, to, `Remboursement de ${formatEuros(back.cents)}.`)
  await mailMoney(context, to, {
    ...{ template: 'money-refunded', about: back.about, cents: back.cents, day: back.today },
    words: `${back.what}\u00a0: un autre paiement était déjà arrivé. L’argent est rendu sur la carte qui a payé, sans démarche de votre part.`,
  })
}

const owedAgain = async (db: Db, { parts, customerId, creditCents }: ToldReceipt): Promise<string> => {
  // what paid hours ahead was kept as credit
  const packs = creditCents > 0 ? await listDuePacks(db, customerId) : []
  return [
    ...parts.map(({ reference, dueCents }) => `Facture ${reference}\u00a0: ${formatEuros(dueCents)} à payer.`),
    ...packs.map(
      ({ minutes, dueCents }) =>
        `Pack de ${durationText(minutes)}\u00a0: ${formatEuros(dueCents)} à payer avant vos prochains cours.`,
    ),
  ].join('\n')
}

export const tellReceiptEnd = async (
  context: OperationContext,
  id: number,
  end: 'reversed' | 'bounced',
): Promise<void> => {
  const told = await findToldReceipt(context.db, id)
  if (!told) return
  const amount = formatEuros(told.amountCents)
  await tell(context, told, told.customerId, {
    ...{ template: `money-${end}`, about: { class: 'receipts', id }, cents: told.amountCents, day: told.receivedOn },
    title: end === 'bounced' ? `Votre paiement de ${amount} a été rejeté.` : `Un paiement de ${amount} est retiré.`,
    words: await owedAgain(context.db, told),
  })
}

export const tellRefund = async (context: MoneyTeller, id: number): Promise<void> => {
  const told = await findToldRefund(context.db, id)
  if (!told) return
  const means = paymentTypeLabels[told.method].toLowerCase()
  const reference = told.bankReference === null ? '' : ` (référence ${told.bankReference})`
  await tell(context, told, told.customerId, {
    ...{ template: 'money-refunded', about: { class: 'refunds', id }, cents: told.amountCents, day: told.doneOn },
    title: `Remboursement de ${formatEuros(told.amountCents)}.`,
    words: `Par ${means}${reference}. Motif\u00a0: ${told.reason}`,
    billIds: told.noteIds,
  })
}

/** A transfer that came back: what it was to give is credit of the family again. */
export const tellRejected = async (context: MoneyTeller, id: number): Promise<void> => {
  const told = await findRejectedRefund(context.db, id)
  if (!told) return
  const amount = formatEuros(told.amountCents)
  await tell(context, told, told.customerId, {
    ...{ template: 'refund-rejected', about: { class: 'refunds', id }, cents: told.amountCents, day: told.rejectedOn },
    title: `Votre remboursement de ${amount} n’a pas abouti\u00a0: la somme reste en avoir.`,
    words: `Motif de la banque\u00a0: ${told.rejectReason}\n\nLa somme est de nouveau en avoir sur votre compte.`,
  })
}
