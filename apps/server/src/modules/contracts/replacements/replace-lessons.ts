// Gives planned lessons of a contract to another teacher, on a contract of his own that ends by itself; and takes them back.
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { refusalOfLastDay } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import type { ReplaceInput, TakeBackInput } from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { carryLessons, type LessonToCarry, lessonsToCome, lockLessons } from '../../courses/planning/carry-lessons.ts'
import { type ContractFound, findContract, lockContract, updateContract } from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import { lockToCome, saying } from './lock-lessons.ts'
import { makeRunning } from './make-running.ts'
import { findTwin, lockContracts } from './replacements.queries.ts'
import { tellReplacement, tellTakenBack } from './tell-replacement.ts'

/** The contract that the lessons go to: the one that binds this teacher and the pupil already, or a new one. */
const contractFor = async (
  context: OperationContext,
  replaced: ContractFound,
  input: ReplaceInput,
  startedOn: string,
): Promise<number> => {
  const { db } = context
  const twin = await findTwin(db, replaced, input.teacherId)
  if (!twin) {
    const { teacherId, customerPrice, margin, familyAgrees } = input
    const id = await makeRunning(context, replaced, {
      ...{ kind: 'lessons', teacherId, startedOn, pricedOn: context.today() },
      price: { customerPrice, margin, familyAgrees },
    })
    await updateContract(db, id, { endsOn: input.endsOn })
    return id
  }
  if (twin.status === 'pause') refuse(replacementsRefusals.twinPaused(twin.number), 'teacherId')
  // a replacement that was to end sooner lasts until the lessons that join it
  if (twin.replacementKind === 'lessons' && twin.endsOn !== null && twin.endsOn < input.endsOn)
    await updateContract(db, twin.id, { endsOn: input.endsOn })
  return twin.id
}

const isDone = (lessons: readonly LessonToCarry[], { teacherId, courseIds }: ReplaceInput): boolean =>
  lessons.length === courseIds.length && lessons.every((lesson) => lesson.teacherId === teacherId)

export const replaceLessons = async (context: OperationContext, input: ReplaceInput) => {
  const { db, today, live } = context
  const { contractId, teacherId, courseIds } = input
  const before = (await findContract(db, contractId)) ?? notFound()
  const twin = await findTwin(db, before, teacherId)
  await lockContracts(db, [contractId, ...(twin ? [twin.id] : [])])
  const replaced = (await findContract(db, contractId)) ?? notFound()
  if (replaced.teacherId === teacherId) refuse(replacementsRefusals.sameTeacher, 'teacherId')
  // a second click finds it done
  if (isDone(await lockLessons(context, courseIds), input))
    return { errors: null, id: contractId, updatedAt: await stampOf(db, 'contracts', contractId) }
  const lessons = await lockToCome(context, contractId, courseIds)
  const late = refusalOfLastDay(input.endsOn, lessons)
  if (late) refuse(late, 'endsOn')
  const id = await contractFor(context, replaced, input, dayOf(lessons[0]?.at ?? `${today()}T12:00:00Z`))
  await carryLessons(context, id, lessons, saying)
  await tellReplacement(context, { fromId: contractId, toId: id, lessons, words: input.words })
  live(['contracts'], ['contracts', 'id', contractId], ['contracts', 'id', id])
  return { errors: null, id, updatedAt: await stampOf(db, 'contracts', id) }
}

/** A replacement without a lesson left ends at once, unless one was given: then on the day of the last. */
const endIfEmpty = async (context: OperationContext, id: number): Promise<void> => {
  const { db, today } = context
  const contract = (await lockContract(db, id)) ?? notFound()
  if (contract.endsOn === null || contract.status !== 'active' || (await lessonsToCome(context, id)).length > 0) return
  await moveLocked(context, contract, 'close', 'staff', {
    end: { closedOn: today(), endKind: 'ended', endReasonTypeId: null, endComment: 'Remplacement annulé.' },
  })
}

export const takeBack = async (context: OperationContext, { contractId, courseIds }: TakeBackInput) => {
  const { db, live } = context
  const found = (await findContract(db, contractId)) ?? notFound()
  const rootId =
    (found.replacementKind === 'lessons' ? found.replacesContractId : null) ??
    refuse(replacementsRefusals.noReplacement)
  await lockContracts(db, [contractId, rootId])
  const held = await lockLessons(context, courseIds)
  const isBack = held.length === courseIds.length && held.every((lesson) => lesson.contractId === rootId)
  if (!isBack) {
    const lessons = await lockToCome(context, contractId, courseIds)
    await carryLessons(context, rootId, lessons, saying)
    await tellTakenBack(context, { fromId: contractId, toId: rootId, lessons })
    await endIfEmpty(context, contractId)
  }
  live(['contracts'], ['contracts', 'id', contractId], ['contracts', 'id', rootId])
  return { errors: null, id: rootId, updatedAt: await stampOf(db, 'contracts', rootId) }
}
