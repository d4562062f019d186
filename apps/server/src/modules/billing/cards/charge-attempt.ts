// Names of the tries to charge a card: the same name never charges twice, and it says what the try was made of.
import type { CardAttempt } from './card-attempts.queries.ts'
import { isPack, type ToPay } from './to-pay.queries.ts'

const subjectOf = (toPay: ToPay): string => (isPack(toPay) ? `pack:${toPay.packId}` : `bill:${toPay.billId}`)

/**
 * `bill:12:attempt:2:pm_1` is the second try of bill 12 on the saved card pm_1; `pack:12:form:3` a card form of hours sold
 * ahead, shown to its holder. The card is in the name because the provider refuses a repeated key whose request differs.
 */
export const attemptKey = {
  suffix: (number: number, paymentMethodId: string) => `:attempt:${number}:${paymentMethodId}`,
  saved: (toPay: ToPay, number: number, paymentMethodId: string) =>
    `${subjectOf(toPay)}${attemptKey.suffix(number, paymentMethodId)}`,
  form: (toPay: ToPay, number: number) => `${subjectOf(toPay)}:form:${number}`,
  refund: (paymentId: number) => `refund:${paymentId}`,
}

export type ParsedKey = { readonly kind: 'saved'; readonly paymentMethodId: string } | { readonly kind: 'form' }

/** Reads a key back; null when it is not one of ours. */
export const parseAttemptKey = (key: string | null): ParsedKey | null => {
  const match = /^(?:bill|pack):\d+:(?:attempt:\d+:(.+)|form:\d+)$/.exec(key ?? '')
  if (!match) return null
  return match[1] === undefined ? { kind: 'form' } : { kind: 'saved', paymentMethodId: match[1] }
}

/** What the provider is told that a payment is of; events and lists of the provider are read back by it. */
export const metadataOf = (toPay: ToPay): Readonly<Record<string, string>> =>
  isPack(toPay) ? { pack: String(toPay.packId) } : { bill: String(toPay.billId), order: String(toPay.orderId) }
/** The record of ours that a call to the provider is about. */
export const aboutOf = ({ orderId, hourPackId }: Pick<CardAttempt, 'orderId' | 'hourPackId'>) =>
  orderId === null ? { class: 'hour_packs', id: hourPackId ?? 0 } : { class: 'orders', id: orderId }
