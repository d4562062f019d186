// Rules of the papers that a teacher keeps up to date himself: how a kind stands, when its end is told, what the end means.
import { addDays } from '../kernel/dates.ts'
import type { CheckStatus } from './documents.schema.ts'
import type { OwnKind } from './own-documents.schema.ts'
import { awaitedStates, type PaperState } from './own-documents.words.ts'

/** Days before the last day of a paper on which its owner is told, once each. */
export const toldDaysBefore = [30, 7, 0] as const

type Paper = { readonly status: CheckStatus; readonly expiresOn: string | null }

/** Zero days are left on the last day: nothing to come would be covered. The same as `lapsed_papers` of the database. */
export const holdsBeyond = ({ expiresOn }: Paper, today: string): boolean => expiresOn === null || expiresOn > today

/** How a kind stands by its papers, newest first; `needsCheck`: what nobody has looked at does not hold yet. */
export const paperStateOf = (papers: readonly Paper[], needsCheck: boolean, today: string): PaperState => {
  const [newest] = papers
  if (newest === undefined) return 'missing'
  const accepted = papers.filter(({ status }) => status === 'approved' || (status === 'unchecked' && !needsCheck))
  const soon = addDays(today, toldDaysBefore[0])
  if (accepted.some((paper) => holdsBeyond(paper, soon))) return 'valid'
  if (needsCheck && newest.status === 'unchecked' && holdsBeyond(newest, today)) return 'received'
  if (accepted.some((paper) => holdsBeyond(paper, today))) return 'expiring'
  return newest.status === 'not-approved' ? 'refused' : 'expired'
}

/** Asked of him, and his to send. */
export const isAwaited = ({ isMandatory, state }: Pick<OwnKind, 'isMandatory' | 'state'>): boolean =>
  awaitedStates.includes(state) && (isMandatory || state === 'expiring')

/** Which of the notices is due: the nearest that the day has reached; null while the end is far. */
export const noticeDue = (expiresOn: string, today: string): (typeof toldDaysBefore)[number] | null =>
  [...toldDaysBefore].reverse().find((days) => addDays(today, days) >= expiresOn) ?? null
