// Asks a family for its opinion as the lessons of a contract end, and takes the question back when they go on.
import type { OperationContext } from '../../../platform/http/context.ts'
import { endLinks } from '../../../platform/http/links.ts'
import type { TemplateMail } from '../../messaging/mail-template.ts'
import { askAgain, deleteReview, findReviewOf, insertReview } from './reviews.queries.ts'

type Asker = Pick<OperationContext, 'db' | 'now'>
const linkOf = (id: number) => ({ purpose: 'evaluation', subjectClass: 'teacher_evaluations', subjectId: id }) as const

/** Under the lock of the contract. The page that the mail opens; null once the opinion was given. */
export const askReview = async ({ db, now }: Asker, contractId: number): Promise<TemplateMail['link'] | null> => {
  const found = await findReviewOf(db, contractId)
  if (found && found.status !== 'requested') return null
  const requestedAt = now().toISOString()
  if (found) await askAgain(db, found.id, requestedAt)
  const id = found?.id ?? (await insertReview(db, { contractId, requestedAt }))
  return { ...linkOf(id), address: (token) => `/response/privateTuition/review?token=${token}` }
}

/** Under the lock of the contract: an opinion that was given stays. */
export const withdrawReview = async ({ db, now }: Asker, contractId: number): Promise<void> => {
  const found = await findReviewOf(db, contractId)
  if (found?.status !== 'requested') return
  await endLinks(db, linkOf(found.id), now())
  await deleteReview(db, found.id)
}
