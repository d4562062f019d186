// Papers of the demo teachers: diplomas, bank details, certificates that expire, in every state of their check.

import { expiryOf } from '@cartable/domain/documents/documents.rules.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { insertDocument, offerDocumentTypes } from './documents.queries.ts'
import { specimenCard, specimenLetter } from './specimens.ts'

const teacherCount = 26

type Teacher = DemoWorld['teachers'][number]
/** Kind, name of the file, how long ago it was issued at most, and how many teachers in ten gave it. */
const papers: readonly (readonly [kind: string, fileName: string, daysAgo: number, share: number])[] = [
  ['Diplôme', 'diplome.pdf', 6_000, 0.9],
  ['Relevé d’identité bancaire', 'rib.pdf', 700, 0.8],
  ['Extrait de casier judiciaire (bulletin n° 3)', 'casier-b3.pdf', 150, 0.6],
  ['Attestation de vigilance URSSAF', 'attestation-vigilance.pdf', 260, 0.6],
]

const paperOf = (kind: string, fileName: string, teacher: Teacher, issuedOn: string) => ({
  body: specimenLetter(kind, [teacher.name, '', `Fait le ${formatDay(issuedOn)}`]),
  fileName,
  mediaType: 'application/pdf',
})

export const teacherDocumentsDemo: DemoPart = {
  name: 'documents des professeurs',
  load: async (db, { random, staff, teachers, today, files }) => {
    const types = await offerDocumentTypes(db, 'teachers')
    const keep = async (teacher: Teacher, kind: string, issuedOn: string | null, paper: ReturnType<typeof paperOf>) => {
      const type = types.find(({ name, code }) => name === kind || code === kind)
      if (!type) return
      const sender = random.pick(staff).accountId
      const sentOn = addDays(today, -random.integer(3, 40))
      const checkStatus = random.pick(['unchecked', 'approved', 'approved', 'approved', 'not-approved'] as const)
      const isChecked = checkStatus !== 'unchecked'
      const { id: fileId } = await files.storeGenerated(db, { ...paper, accountId: sender })
      await insertDocument(
        db,
        {
          ...{ teacherId: teacher.id, documentTypeId: type.id, uploadedByAccountId: sender, checkStatus },
          ...{ issuedOn, expiresOn: expiryOf(type, issuedOn) },
          createdAt: `${sentOn}T10:${random.integer(10, 59)}:00Z`,
          checkedAt: isChecked ? `${addDays(sentOn, 2)}T15:${random.integer(10, 59)}:00Z` : null,
          checkedByAccountId: isChecked ? random.pick(staff).accountId : null,
        },
        [fileId],
      )
    }
    for (const teacher of teachers.slice(0, teacherCount)) {
      const body = specimenCard('front', random.integer(0, 10) / 10)
      const card = { body, fileName: 'carte-identite.png', mediaType: 'image/png' }
      await keep(teacher, 'identity_proof', null, card)
      for (const [kind, fileName, daysAgo, share] of papers) {
        const isForThem = kind.includes('URSSAF') ? teacher.selfEmployed : true
        if (!isForThem || !random.chance(share)) continue
        const issuedOn = addDays(today, -random.integer(41, daysAgo))
        await keep(teacher, kind, issuedOn, paperOf(kind, fileName, teacher, issuedOn))
      }
    }
  },
}
