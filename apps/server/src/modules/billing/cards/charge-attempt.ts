// Names of the tries to charge a bill: the same name never charges twice, and it says what the try was made of.

/**
 * `bill:12:attempt:2:pm_1` is the second try of bill 12 on the saved card pm_1; `bill:12:form:3` a card form shown to its
 * holder. The card is in the name because the provider refuses a repeated key whose request differs.
 */
export const attemptKey = {
  suffix: (number: number, paymentMethodId: string) => `:attempt:${number}:${paymentMethodId}`,
  saved: (billId: number, number: number, paymentMethodId: string) =>
    `bill:${billId}${attemptKey.suffix(number, paymentMethodId)}`,
  form: (billId: number, number: number) => `bill:${billId}:form:${number}`,
  refund: (paymentId: number) => `refund:${paymentId}`,
}

export type ParsedKey =
  | { readonly kind: 'saved'; readonly billId: number; readonly paymentMethodId: string }
  | { readonly kind: 'form'; readonly billId: number }

/** Reads a key back; null when it is not one of ours. */
export const parseAttemptKey = (key: string | null): ParsedKey | null => {
  const match = /^bill:(\d+):(?:attempt:\d+:(.+)|form:\d+)$/.exec(key ?? '')
  if (!match) return null
  const billId = Number(match[1])
  return match[2] === undefined ? { kind: 'form', billId } : { kind: 'saved', billId, paymentMethodId: match[2] }
}
