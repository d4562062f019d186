// Pay that left for a wrong account: noted, said by mistake, recovered or given up, as people do it on their screens.
import { accountChecksApi } from '@cartable/domain/billing/pay-runs/account-checks.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { misdirectedApi } from '@cartable/domain/billing/take-backs/misdirected.api.ts'
import type { Person } from '../../life.ts'
import { inventedPassword } from '../../open-story.ts'

/** The transfer of a teacher in the month that the bank carried out turns out to have gone elsewhere; null when the bank has not paid him. */
export const wrongAccountPaid = async (
  staff: Person,
  month: string,
  foundOn: string,
  teacherId: number,
): Promise<number | null> => {
  const { papers } = await staff.do(payRunsApi.showMonth, { month })
  const sent = papers.find((one) => one.transferId !== null && one.state === 'paid' && one.teacherId === teacherId)
  if (!sent?.transferId) return null
  const reason = 'RIB d’un homonyme, saisi à sa place'
  const { id } = await staff.do(misdirectedApi.noteMisdirected, { id: sent.transferId, foundOn, reason })
  return id
}
export const wasTheRightAccount = (staff: Person, id: number) => staff.do(misdirectedApi.cancelMisdirected, { id })

/** He gives the right one at home, the office looks at it. */
export const rightAccountIsGiven = async (teacher: Person, staff: Person, teacherId: number): Promise<void> => {
  const account = {
    holder: 'Titulaire du compte',
    iban: 'FR1420041010050500013M02606',
    bic: null,
    password: inventedPassword,
  }
  await teacher.do(accountChecksApi.saveOwnAccount, account)
  await staff.do(accountChecksApi.noteChecked, { teacherId })
}

/** By somebody else than who typed it. */
export const accountIsChecked = (staff: Person, teacherId: number) =>
  staff.do(accountChecksApi.noteChecked, { teacherId })

const stampOf = async (staff: Person, id: number): Promise<string> => {
  const { rows } = await staff.do(misdirectedApi.listMisdirected, {})
  return rows.find((row) => row.id === id)?.updatedAt ?? ''
}
export const wrongAccountGivesBack = async (
  staff: Person,
  id: number,
  amount: number,
  receivedOn: string,
): Promise<void> => {
  await staff.do(misdirectedApi.recoverMisdirected, {
    ...{ id, updatedAt: await stampOf(staff, id), amount, receivedOn },
  })
}
export const restIsLost = async (director: Person, id: number): Promise<void> => {
  await director.do(misdirectedApi.loseMisdirected, {
    ...{ id, updatedAt: await stampOf(director, id), reason: 'Le titulaire du compte ne répond plus.' },
  })
}
