// Rules of matching: what a line of the bank may be, in which order it is proposed, how sure that is, and why.

import { daysBetween } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { formatEuros } from '../../kernel/money.ts'
import type { BankKind, Confidence, MatchedKind, Proposal } from './bank.schema.ts'

export type LineFacts = {
  readonly amountCents: number
  readonly bookedOn: string
  readonly label: string
  readonly counterparty: string | null
  readonly endToEndId: string | null
  /** Of the account that paid, as digests are compared. */
  readonly counterpartyDigest: string | null
}
/** Something that the bank is to show, all of it in one line. */
export type Expected = {
  readonly key: string
  readonly kind: MatchedKind
  readonly amountCents: number
  readonly day: string
  readonly words: string
  /** Names that only it has: our end-to-end ids, numbers of requests, of files, of the provider. */
  readonly names: readonly string[]
  /** Words of whoever moves it, as its bank spells them. */
  readonly sender: RegExp | null
  /** What the line moves beside it, as a declaration is rounded; signed as the line is. */
  readonly gapCents?: number
}
/** A family that may have paid by transfer. */
export type FamilyFacts = {
  readonly customerId: number
  readonly name: string
  readonly lastName: string
  readonly firstName: string | null
  readonly digests: readonly string[]
  readonly due: readonly { readonly reference: string; readonly orderReference: string; readonly dueCents: number }[]
}

/** Days between what the books say and the day of the bank: weekends, holidays, and the time of the post. */
const mostDaysBefore = 3
const mostDaysAfter = 12

/** A text as it is compared: what banks do to accents, case and spaces is undone. */
export const bankText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
const squeezed = (text: string): string => bankText(text).replaceAll(' ', '')

const dayNumber = (day: string) => daysBetween('1970-01-01', day)

/** What a line says, as it is compared: read once, though thousands of names are sought in it. */
type Read = LineFacts & { readonly text: string; readonly squeezedText: string; readonly bookedAt: number }
const read = (line: LineFacts): Read => {
  const text = bankText([line.endToEndId, line.label, line.counterparty].filter(Boolean).join(' '))
  return { ...line, text, squeezedText: text.replaceAll(' ', ''), bookedAt: dayNumber(line.bookedOn) }
}
const leastOfName = 6
/** A name of ours, squeezed, stands in the line; a number that goes on is another one's. */
const namesSqueezed = ({ squeezedText: text }: Read, sought: string): boolean => {
  if (sought.length < leastOfName) return false
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1))
    if (!/\d/.test(text[at + sought.length] ?? '') || !/\d$/.test(sought)) return true
  return false
}
const names = (line: Read, name: string): boolean => namesSqueezed(line, squeezed(name))
/** A word of the line as a whole. */
const hasWords = ({ text }: Read, words: string): boolean => {
  const sought = bankText(words)
  return sought.length > 2 && ` ${text} `.includes(` ${sought} `)
}

/** What is expected, as lines are compared with it: worked out once, though thousands may be of one amount. */
type Sought = { readonly one: Expected; readonly day: number; readonly squeezedNames: readonly string[] }
const sought = (one: Expected): Sought => ({ one, day: dayNumber(one.day), squeezedNames: one.names.map(squeezed) })

const isNear = ({ bookedAt }: Read, { day }: Sought) =>
  bookedAt - day >= -mostDaysBefore && bookedAt - day <= mostDaysAfter

const ranks: readonly Confidence[] = ['exact', 'likely', 'possible']
const orderOfKinds: readonly BankKind[] = [
  'refund',
  'teacher',
  'salary',
  'contribution',
  'vat',
  'supplier',
  'returned',
  'slip',
  'payout',
  'urssaf',
  'receipt',
  'accounts',
  'fee',
  'suspense',
]

/** A sum as it is declared, in whole euros: never sure, since a gap is written with it. */
const rounded = (
  line: Read,
  each: Sought,
  { named, isAlone }: { named: string | undefined; isAlone: boolean },
): Proposal[] => {
  const { key, kind, words, sender, gapCents = 0 } = each.one
  if (!named && !isNear(line, each)) return []
  const gap = `arrondi à l’euro, écart de ${formatEuros(Math.abs(gapCents))}`
  const isSender = sender?.test(line.text) ?? false
  const reason = `${named ?? (isSender ? 'Émetteur et jour' : isAlone ? 'Jour, seul à convenir' : 'Jour')}, ${gap}`
  return [{ key, kind, words, reason, confidence: named || isSender || isAlone ? 'likely' : 'possible' }]
}

const ofExpected = (line: Read, same: readonly Sought[]): Proposal[] => {
  const near = same.filter((each) => !each.one.gapCents && isNear(line, each))
  return same.flatMap((each): Proposal[] => {
    const { one, squeezedNames } = each
    const base = { key: one.key, kind: one.kind, words: one.words }
    const named = one.names[squeezedNames.findIndex((name) => namesSqueezed(line, name))]
    if (one.gapCents) return rounded(line, each, { named, isAlone: same.length === 1 })
    if (named) return [{ ...base, reason: `${named}, même montant`, confidence: 'exact' }]
    if (!isNear(line, each)) return []
    const isSender = one.sender?.test(line.text) ?? false
    const isAlone = near.length === 1
    if (isSender && isAlone)
      return [{ ...base, reason: 'Émetteur, montant et jour, seul à convenir', confidence: 'exact' }]
    if (isAlone && one.kind === 'slip')
      return [{ ...base, reason: 'Montant et jour de la remise, seule à convenir', confidence: 'exact' }]
    return [
      {
        ...base,
        reason: isAlone ? 'Montant et jour, seul à convenir' : 'Montant et jour',
        confidence: isSender || isAlone ? 'likely' : 'possible',
      },
    ]
  })
}

const sumOf = (parts: readonly { readonly dueCents: number }[]) =>
  parts.reduce((sum, { dueCents }) => sum + dueCents, 0)
const familyProposal = (line: Read, family: FamilyFacts): Proposal | null => {
  const base = { key: `family:${family.customerId}`, kind: 'receipt' as const }
  const words = (what: string) => `Paiement ${de(family.name)}${what}`
  const bill = family.due.find(({ reference, orderReference }) => names(line, reference) || names(line, orderReference))
  if (bill)
    return {
      ...base,
      words: words(`, ${bill.reference}`),
      reason:
        bill.dueCents === line.amountCents
          ? `${bill.reference} dans le libellé, montant attendu`
          : `${bill.reference} dans le libellé, ${formatEuros(bill.dueCents)} attendus`,
      confidence: bill.dueCents === line.amountCents ? 'exact' : 'likely',
    }
  const isDue =
    family.due.some(({ dueCents }) => dueCents === line.amountCents) || sumOf(family.due) === line.amountCents
  if (line.counterpartyDigest !== null && family.digests.includes(line.counterpartyDigest))
    return {
      ...base,
      words: words(''),
      reason: isDue ? 'IBAN de la famille, montant attendu' : 'IBAN de la famille',
      confidence: isDue ? 'exact' : 'likely',
    }
  if (!hasWords(line, family.lastName)) return null
  const isWhole = family.firstName !== null && hasWords(line, family.firstName)
  if (!isWhole && !isDue) return null
  return {
    ...base,
    words: words(''),
    reason: isDue ? `Nom${isWhole ? ' et prénom' : ''}, montant attendu` : 'Nom et prénom',
    confidence: isDue ? 'likely' : 'possible',
  }
}

/** Fees are told by the words of the bank alone. */
const feeWords = /\b(FRAIS|COMMISSION|COMMISSIONS|COTISATION|ABONNEMENT|AGIOS)\b/
/** Most proposals of a line. */
const most = 5

const listed = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
}
/** Families by what of them a line may bear, so that each line is held to some of them and not to thousands. */
const familiesBy = (families: readonly FamilyFacts[]) => {
  const byReference = new Map<string, number[]>()
  const byDigest = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  for (const [at, { due, digests, lastName }] of families.entries()) {
    for (const { reference, orderReference } of due)
      for (const name of new Set([squeezed(reference), squeezed(orderReference)])) listed(byReference, name, at)
    for (const digest of digests) listed(byDigest, digest, at)
    const [word] = bankText(lastName).split(' ')
    if (word) listed(byWord, word, at)
  }
  const lengths = [...new Set([...byReference.keys()].map(({ length }) => length))].filter((n) => n >= leastOfName)
  /** Those whom the line may name, in their order. */
  return ({ text, squeezedText, counterpartyDigest }: Read): FamilyFacts[] => {
    const found = new Set(counterpartyDigest === null ? [] : byDigest.get(counterpartyDigest))
    for (const word of text.split(' ')) for (const at of byWord.get(word) ?? []) found.add(at)
    for (const length of lengths)
      for (let from = 0; from + length <= squeezedText.length; from++)
        for (const at of byReference.get(squeezedText.slice(from, from + length)) ?? []) found.add(at)
    return [...found].sort((a, b) => a - b).flatMap((at) => families[at] ?? [])
  }
}

/** Says of each line what it may be, the surest first; nothing when nothing fits. */
export const proposer = (expected: readonly Expected[], families: readonly FamilyFacts[]) => {
  const byAmount = Map.groupBy(expected.map(sought), ({ one }) => one.amountCents)
  const mayHavePaid = familiesBy(families)
  return (line: LineFacts): Proposal[] => {
    const own = read(line)
    return proposalsOf(own, byAmount.get(line.amountCents) ?? [], () => mayHavePaid(own))
  }
}

const proposalsOf = (line: Read, same: readonly Sought[], families: () => readonly FamilyFacts[]): Proposal[] => {
  const found = ofExpected(line, same)
  const hasReceipt = found.some(({ kind, confidence }) => kind === 'receipt' && confidence === 'exact')
  // a receipt that was typed already is what its family paid: never a second one
  if (line.amountCents > 0 && !hasReceipt)
    for (const family of families()) {
      const proposal = familyProposal(line, family)
      if (proposal) found.push(proposal)
    }
  if (line.amountCents < 0 && feeWords.test(bankText(line.label)))
    found.push({ key: 'fee', kind: 'fee', words: 'Frais bancaires', reason: 'Mots du libellé', confidence: 'likely' })
  const sorted = found.toSorted(
    (a, b) =>
      ranks.indexOf(a.confidence) - ranks.indexOf(b.confidence) ||
      orderOfKinds.indexOf(a.kind) - orderOfKinds.indexOf(b.kind),
  )
  // two that are sure are sure of nothing
  const exact = sorted.filter(({ confidence }) => confidence === 'exact')
  const told = exact.length > 1 ? sorted.map((one) => ({ ...one, confidence: weaker(one.confidence) })) : sorted
  return told.slice(0, most)
}
const weaker = (confidence: Confidence): Confidence => (confidence === 'exact' ? 'likely' : confidence)

/** A proposal of one line only: two lines that it fits equally are both looked at by a person. */
export const onlyOnce = <L extends { readonly proposals: readonly Proposal[] }>(lines: readonly L[]): L[] => {
  const counts = new Map<string, number>()
  for (const { proposals } of lines) {
    const first = proposals[0]
    if (first?.confidence === 'exact') counts.set(first.key, (counts.get(first.key) ?? 0) + 1)
  }
  return lines.map((line) => ({
    ...line,
    proposals: line.proposals.map((one) =>
      (counts.get(one.key) ?? 0) > 1 && !one.key.startsWith('family:')
        ? { ...one, confidence: weaker(one.confidence) }
        : one,
    ),
  }))
}
