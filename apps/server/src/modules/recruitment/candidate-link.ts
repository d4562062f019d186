// The link by which a candidate opens his candidacy, and who of the office hears of what he does there.
import type { OperationContext } from '../../platform/http/context.ts'
import { createLink, linkIsOver } from '../../platform/http/links.ts'
import { accountsOfStaff } from '../../platform/notifications.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import type { CandidateRow } from './candidates.queries.ts'

/** Days for which a link opens the candidacy; each mail brings a new one. */
export const linkDays = 60

/** The address of the page, to be put in a mail and kept nowhere. */
export const candidateFileUrl = async (
  {
    db,
    now,
    platform,
  }: Pick<OperationContext, 'db' | 'now'> & { readonly platform: Pick<OperationContext['platform'], 'config'> },
  candidateId: number,
): Promise<string> => {
  const expiresAt = new Date(now().getTime() + linkDays * 86_400_000)
  const link = { purpose: 'candidate-file', subjectClass: 'candidates', subjectId: candidateId, expiresAt } as const
  return `${platform.config.publicUrl}${candidateFilePath(await createLink(db, link))}`
}
export const candidateFilePath = (token: string): string => `/response/recruitment/candidate-file?token=${token}`

/** The candidacy of the link that was opened. */
export const askedBy = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'candidates') throw linkIsOver()
  return as.subjectId
}
export const gone = (): never => {
  throw linkIsOver()
}

/** Who follows the candidate, else every recruiter. */
export const followersOf = async (
  db: OperationContext['db'],
  { assignedStaffUserId }: Pick<CandidateRow, 'assignedStaffUserId'>,
): Promise<number[]> => {
  const own = await accountsOfStaff(db, { staffUserIds: [assignedStaffUserId] })
  return own.length > 0 ? own : (await listRightHolders(db, 'recruitment')).map(({ accountId }) => accountId)
}
