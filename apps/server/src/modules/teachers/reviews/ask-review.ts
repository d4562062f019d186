// Asks a family for its opinion, while the lessons of a contract go on or as they end, and takes the question back when they go on.
import type { OperationContext } from '../../../platform/http/context.ts'
import { endLinks } from '../../../platform/http/links.ts'
import type { TemplateMail } from '../../messaging/mail-template.ts'
import { askAgain, deleteReview, findReviewOf, insertReview } from './reviews.queries.ts'

type Asker = Pick<OperationContext, 'db' | 'now'>

/** Milliseconds during which an opinion that was given is not asked again. */
const freshMs = 365 * 86_400_000
const linkOf = (id: number) => ({ purpose: 'evaluation', subjectClass: 'teacher_evaluations', subjectId: id }) as const

const isFresh = (day: string | null, now: Date): boolean => day !== null && now.getTime() - Date.parse(day) < freshMs

/** Under the lock of the contract. The page that the mail opens; null where one was given within the year. */
export const askReview = async ({ db, now }: Asker, contractId: number): Promise<TemplateMail['link'] | null> => {
  const found = await findReviewOf(db, contractId)
  const waiting = found?.status === 'requested' ? found : null
  if (found && waiting === null && isFresh(found.date, now())) return null
  const requestedAt = now().toISOString()
  if (waiting) await askAgain(db, waiting.id, requestedAt)
  const id = waiting?.id ?? (await insertReview(db, { contractId, requestedAt }))
  return { ...linkOf(id), address: (token) => `/response/privateTuition/review?token=${token}` }
}

/** Under the lock of the contract: an opinion that was given stays. */
export const withdrawReview = async ({ db, now }: Asker, contractId: number): Promise<void> => {
  const found = await findReviewOf(db, contractId)
  if (found?.status !== 'requested') return
  await endLinks(db, linkOf(found.id), now())
  await deleteReview(db, found.id)
}
