// Rules of the pay of self-employed teachers: what keeps one back, by what one is paid, where an invoice stands, who must approve.
import { formatInstant } from '../../kernel/dates.ts'
import { type NettedDue, netDues, type OpenDue } from '../payments/teacher-dues.rules.ts'
import { heldWords } from '../payments/teacher-payments.rules.ts'
import type { PayPaperState } from './pay-papers.words.ts'
import type { PayMeans, PayObstacle } from './pay-runs.schema.ts'

export type PayeeFacts = {
  readonly teacherId: number
  readonly teacher: string
  readonly hasAccount: boolean
  readonly hasIban: boolean
  readonly siret: string | null
  readonly hasAddress: boolean
  readonly mandateAcceptedOn: string | null
  readonly holdReason: string | null
  /** His account waits for somebody to look at it. */
  readonly isUnchecked: boolean
  /** It took the place of another lately: nothing leaves for it until then; null when nothing does. */
  readonly heldUntil: string | null
}

/** The card provider for who has an account there, unless the company pays all by its bank. */
export const meansOf = (
  { hasAccount, hasIban }: Pick<PayeeFacts, 'hasAccount' | 'hasIban'>,
  isAllByBank: boolean,
): PayMeans | null => {
  if (hasAccount && !isAllByBank) return 'provider'
  return hasIban ? 'bank' : null
}

/** Everything that keeps a teacher back: an invoice that lacks a mention of the law is not made. */
export const obstaclesOf = (facts: PayeeFacts, means: PayMeans | null, hasOwnAccount: boolean): PayObstacle[] => {
  const link = `/teacher/show/${facts.teacherId}`
  const all: readonly (readonly [boolean, string, string])[] = [
    [facts.holdReason === null, heldWords(facts.holdReason ?? ''), link],
    [facts.mandateAcceptedOn !== null, 'Mandat d’autofacturation à accepter', link],
    [facts.siret !== null, 'SIRET', link],
    [facts.hasAddress, 'Adresse', link],
    [means !== null, 'RIB, ou compte de paiement', link],
    [means !== 'bank' || !facts.isUnchecked, 'RIB à vérifier', `${link}#paiement`],
    [
      means !== 'bank' || facts.heldUntil === null,
      `RIB changé\u00a0: versements retenus jusqu’au ${facts.heldUntil === null ? '' : formatInstant(facts.heldUntil)}`,
      `${link}#paiement`,
    ],
    [means !== 'bank' || hasOwnAccount, 'IBAN de la société', '/admin/parameters'],
  ]
  return all.flatMap(([isThere, words, where]) => (isThere ? [] : [{ words, link: where }]))
}

/** A run above the amount waits for a second person; zero: every run does. */
export const needsApproval = (totalCents: number, approvalCents: number): boolean => totalCents > approvalCents

export type PaperFacts = {
  readonly dueCents: number
  readonly transfer: 'asked' | 'done' | 'refused' | 'cancelled' | 'misdirected' | null
  /** Some of it is with the card provider, whose answer is awaited. */
  readonly isSending: boolean
  readonly refusal: string | null
}
export const stateOf = ({ dueCents, transfer, isSending, refusal }: PaperFacts): PayPaperState => {
  if (dueCents === 0) return 'paid'
  if (isSending) return 'sending'
  if (transfer === 'asked') return 'bank'
  if (transfer === 'misdirected') return 'misdirected'
  return transfer === 'refused' || refusal !== null ? 'refused' : 'due'
}

export type DuePart = { readonly orderId: number; readonly amountCents: number }
export type NettedPart = DuePart & { readonly payCents: number; readonly netted: readonly NettedDue[] }

/** What each part pays once the dues of its teacher are netted with it, part after part: never below zero. */
export const netParts = (parts: readonly DuePart[], dues: readonly OpenDue[], share: number): NettedPart[] => {
  let left = [...dues]
  return parts.map((part) => {
    const { payCents, netted } = netDues(part.amountCents, left, share)
    const taken = new Map(netted.map(({ dueId, cents }) => [dueId, cents]))
    left = left
      .map(({ id, leftCents }) => ({ id, leftCents: leftCents - (taken.get(id) ?? 0) }))
      .filter(({ leftCents }) => leftCents !== 0)
    return { ...part, payCents, netted }
  })
}
