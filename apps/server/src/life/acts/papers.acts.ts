// How papers come to the company and are checked: letters and cards of invented people, sent as files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerDocumentsApi } from '@cartable/domain/documents/customer-documents.api.ts'
import { teacherDocumentsApi } from '@cartable/domain/documents/teacher-documents.api.ts'
import { specimenCard, specimenLetter } from '../../modules/documents/specimens.ts'
import type { UploadedFile } from '../../platform/http/context.ts'
import type { Person } from '../life.ts'

export type Paper = { readonly fileName: string; readonly body: Buffer }

/** Written as `rib.pdf`: a letter of one page. */
export const letter = (title: string, lines: readonly string[], fileName: string): Paper => ({
  body: specimenLetter(title, lines),
  fileName,
})
const cards = new Map<string, Buffer>()
/** A side of an identity card: a few tints are enough for everybody, since drawing one takes long. */
export const card = (side: 'front' | 'back', tint: number): Paper => {
  const key = `${side} ${tint}`
  const body = cards.get(key) ?? specimenCard(side, tint)
  cards.set(key, body)
  return { body, fileName: side === 'front' ? 'carte-identite-recto.png' : 'carte-identite-verso.png' }
}

/** The papers as files of a multipart call, while `work` is done. */
export const asFiles = async <T>(
  papers: readonly Paper[],
  work: (files: UploadedFile[]) => Promise<T>,
  part = 'files',
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-papers-'))
  try {
    const files: UploadedFile[] = []
    for (const [index, { fileName, body }] of papers.entries()) {
      const path = join(folder, String(index))
      await writeFile(path, body)
      files.push({ part, fileName, path, sizeBytes: body.byteLength })
    }
    return await work(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Owner = { readonly of: 'customer' | 'teacher'; readonly id: number }

/** Keeps a paper that somebody gave, of a kind by its name; answers the id of the document. */
export const keepPaper = async (
  staff: Person,
  owner: Owner,
  kind: string,
  papers: readonly Paper[],
  issueDate: string | null,
): Promise<number> => {
  const { types } =
    owner.of === 'customer'
      ? await staff.do(customerDocumentsApi.customerForm, { customerId: String(owner.id) })
      : await staff.do(teacherDocumentsApi.teacherForm, { id: String(owner.id) })
  const type = types.find(({ name }) => name === kind)
  if (!type) throw new Error(`no paper of a ${owner.of} is called ${kind}: ${types.map(({ name }) => name).join(', ')}`)
  const given = { documentTypeId: type.id, issueDate }
  const { id } = await asFiles(papers, (files) =>
    owner.of === 'customer'
      ? staff.do(customerDocumentsApi.customerUpload, { ...given, customerId: owner.id }, files)
      : staff.do(teacherDocumentsApi.teacherUpload, { ...given, teacherId: owner.id }, files),
  )
  return id!
}

const unreadable = 'Le document n’est pas lisible\u00a0: photographiez-le à plat, en pleine lumière.'
/** Approves a document, or refuses it with the usual words. */
export const checkPaper = (staff: Person, owner: Owner, id: number, isApproved: boolean) =>
  owner.of === 'customer'
    ? staff.do(customerDocumentsApi.customerApprove, { id, isApproved, refusalReason: isApproved ? null : unreadable })
    : staff.do(teacherDocumentsApi.teacherApprove, { id, isApproved, refusalReason: isApproved ? null : unreadable })

/** Takes a check back: somebody looked too quickly. */
export const cancelCheck = (staff: Person, owner: Owner, id: number) =>
  owner.of === 'customer'
    ? staff.do(customerDocumentsApi.customerCancelCheck, { id })
    : staff.do(teacherDocumentsApi.teacherCancelCheck, { id })

/** Takes a paper out that was put into the wrong file. */
export const takePaperOut = (staff: Person, owner: Owner, id: number) =>
  owner.of === 'customer'
    ? staff.do(customerDocumentsApi.customerRemove, { id: String(id) })
    : staff.do(teacherDocumentsApi.teacherRemove, { id: String(id) })
