// Files that come before the form of a candidate: kept a day under a key that nobody guesses, then a document of the candidacy or gone.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PlacedRefusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import {
  type ApplicationPaper,
  applicationFileRules,
  quarantineHours,
} from '@cartable/domain/recruitment/applications.words.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { addDocument } from '../documents/add-document.ts'
import { findWaitingFile, isFileOfTeacher } from './applications.queries.ts'

type Keys = Pick<OperationContext['platform'], 'config'>
const sealOf = ({ config }: Keys, fileId: number): string =>
  createHmac('sha256', config.secretKey).update(`application file ${fileId}`).digest('base64url')
const keyOf = (keys: Keys, fileId: number): string => `${fileId}.${sealOf(keys, fileId)}`

/** The file of a key; null for one that was never given. */
const fileOf = (keys: Keys, key: string): number | null => {
  const [id = '', seal = ''] = key.split('.')
  const fileId = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(keys, fileId))]
  return fileId > 0 && given.length === right.length && timingSafeEqual(given, right) ? fileId : null
}

/** Its type is read from its bytes; nobody opens it before a form takes it. */
export const sendApplicationFile = async ({ db, files, now, platform }: OperationContext) => {
  const [file] = files
  if (!file) return refuse(recruitmentRefusals.fileGone, 'file')
  const stored = await platform.files.storeUpload(db, {
    path: file.path,
    fileName: file.fileName,
    ...applicationFileRules,
    accountId: null,
    at: 'file',
    expiresAt: new Date(now().getTime() + quarantineHours * 3_600_000),
  })
  return { errors: null, key: keyOf(platform, stored.id) }
}

export type GivenPapers = Readonly<Record<ApplicationPaper, string | null>>
const codes: Readonly<Record<ApplicationPaper, string>> = { cv: 'cv', coverLetter: 'cover_letter', diploma: 'diploma' }
const given = (papers: GivenPapers) =>
  (Object.keys(codes) as ApplicationPaper[]).flatMap((paper) => {
    const key = papers[paper]
    return key === null ? [] : [{ paper, key }]
  })

/** What is wrong with the keys, at their fields: looked at before the proof of work, which serves once. */
export const refuseFiles = async (
  { db, now, platform }: OperationContext,
  papers: GivenPapers,
): Promise<PlacedRefusal[]> => {
  const refused: PlacedRefusal[] = []
  for (const { paper, key } of given(papers)) {
    const fileId = fileOf(platform, key)
    const file = fileId === null ? undefined : await findWaitingFile(db, fileId, now())
    if (!file) refused.push({ ...recruitmentRefusals.fileGone, path: paper })
  }
  return refused
}

/** Each file becomes a document of the teacher to be; one that is already, by a form sent twice, stays as it is. */
export const adoptFiles = async (
  { db, now, platform }: OperationContext,
  teacherId: number,
  papers: GivenPapers,
): Promise<void> => {
  for (const { paper, key } of given(papers)) {
    const fileId = fileOf(platform, key)
    if (fileId === null) return refuse(recruitmentRefusals.fileGone, paper)
    if (await platform.files.adopt(db, fileId, now())) await addDocument(db, teacherId, codes[paper], fileId)
    else if (!(await isFileOfTeacher(db, teacherId, fileId))) refuse(recruitmentRefusals.fileGone, paper)
  }
}
