// Saves a search of a teacher: for whom and in what until somebody is proposed; who follows it and what is wished at any time.

import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import type { LinkingInput } from '@cartable/domain/linking/linking.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { findLinking, findStart, hasProposals, insertLinking, openSearchOf, updateLinking } from './linking.queries.ts'
import { showLinking } from './show-linking.ts'
import { replaceWishes } from './wishes.queries.ts'

const fixedFields = ['studentId', 'subjectId', 'scholarLevelId', 'format'] as const

export const saveLinking = async (context: OperationContext, input: LinkingInput) => {
  const { db, live } = context
  const { id: asked, updatedAt, studentId, wishes, ...need } = input
  let id = asked
  const twin = await openSearchOf(db, { studentId, ...need }, id)
  if (id === null) {
    const student = (await findStart(db, { studentId })) ?? refuse(linkingRefusals.unknownStudent, 'studentId')
    const refusals = collectRefusals()
    refusals.add(student.enabled ? null : linkingRefusals.archivedStudent, 'studentId')
    refusals.add(twin === null ? null : linkingRefusals.alreadySearched(twin), 'subjectId')
    refusals.throwIfAny()
    id = await insertLinking(db, { ...need, studentId, customerId: student.customerId })
  } else {
    const known = id
    await lockUnchanged(db, 'linkings', id, updatedAt, () => showLinking(context, { id: known }))
    const linking = (await findLinking(db, id)) ?? notFound()
    const refusals = collectRefusals()
    if (linking.studentId !== studentId || (await hasProposals(db, id)))
      for (const field of fixedFields)
        refusals.add(linking[field] === input[field] ? null : linkingRefusals.fixed, field)
    if (linking.inManagementFlow && twin !== null && linking.subjectId !== need.subjectId)
      refusals.add(linkingRefusals.alreadySearched(twin), 'subjectId')
    refusals.throwIfAny()
    await updateLinking(db, id, need)
  }
  await replaceWishes(db, id, wishes)
  live(['linking'])
  return { errors: null, id, updatedAt: await stampOf(db, 'linkings', id) }
}
