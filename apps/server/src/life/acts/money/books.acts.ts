// What accountants do in the books themselves: a lettering undone and done again, entries written by hand, approved, refused, reversed.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { letteringApi } from '@cartable/domain/accounting/lettering/lettering.api.ts'
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import type { Person } from '../../life.ts'

const company = 'private-tuition'

/** The last lettering of an account of families is undone, then given again by hand. */
export const letterAgain = async (staff: Person): Promise<void> => {
  const asked = { lettering: 'lettered', company, size: '100', sort: 'date.desc' } as const
  const { rows } = await staff.do(ledgerApi.ledgerLines, asked)
  const [last] = rows
  if (!last) return
  const entry = await staff.do(ledgerApi.ledgerEntry, { id: String(last.entryId) })
  const line = entry.lines.find(({ id }) => id === last.id)
  const others: number[] = []
  for (const { id: entryId } of line?.with ?? []) {
    const { lines } = await staff.do(ledgerApi.ledgerEntry, { id: String(entryId) })
    others.push(...lines.filter((one) => one.letterId === line?.letterId).map(({ id }) => id))
  }
  await staff.do(letteringApi.unletterLine, { lineId: last.id })
  await staff.do(letteringApi.letterLines, { lineIds: [last.id, ...others] })
}

export type HandWritten = {
  readonly label: string
  readonly reason: string
  readonly entryOn: string
  readonly cents: number
  readonly debit: string
  readonly credit: string
  readonly submits: boolean
}
/** Proposed to a second person, or kept as a draft; answers the entry. */
export const writeByHand = async (staff: Person, written: HandWritten): Promise<number> => {
  const { record, accounts } = await staff.do(manualApi.manualForm, {})
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id ?? 0
  const { label, reason, entryOn, cents, submits } = written
  const { id } = await staff.do(manualApi.saveManual, {
    ...{ ...record, label, reason, entryOn, submits, piece: `OD-${entryOn}` },
    lines: [
      { accountId: idOf(written.debit), debitCents: cents, creditCents: 0 },
      { accountId: idOf(written.credit), debitCents: 0, creditCents: cents },
    ],
  })
  return id ?? 0
}

export const approveByHand = (staff: Person, id: number) => staff.do(manualApi.approveManual, { id })
export const refuseByHand = (staff: Person, id: number, reason: string) =>
  staff.do(manualApi.refuseManual, { id, reason })
export const withdrawByHand = (staff: Person, id: number) => staff.do(manualApi.withdrawManual, { id })
export const reverseByHand = (staff: Person, id: number, reason: string) =>
  staff.do(manualApi.reverseManual, { id, reason })
export const keepAsModel = (staff: Person, entryId: number, name: string) =>
  staff.do(manualApi.saveTemplate, { entryId, name })
export const putModelAway = (staff: Person, id: number) => staff.do(manualApi.removeTemplate, { id })
