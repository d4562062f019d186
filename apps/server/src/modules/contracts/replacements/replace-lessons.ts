// Gives planned lessons of a contract to another teacher, on a contract of his own that ends by itself; and takes them back.
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { refusalOfLastDay, refusalOfPrice } from '@cartable/domain/contracts/replacements/replacements.rules.ts'
import type { ReplaceInput, TakeBackInput } from '@cartable/domain/contracts/replacements/replacements.schema.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { collectRefusals, type PlacedRefusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { carryLessons, type LessonToCarry, lessonsToCome, lockLessons } from '../../courses/planning/carry-lessons.ts'
import { priceColumns } from '../prices/price-columns.ts'
import { partiesOf } from '../shared/bind-parties.ts'
import {
  type ContractFound,
  findContract,
  insertContract,
  lockContract,
  updateContract,
} from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import { insertPrice } from '../shared/prices.queries.ts'
import { findTwin, lockContracts } from './replacements.queries.ts'
import { findPaid } from './show-replacement.ts'
import { tellReplacement, tellTakenBack } from './tell-replacement.ts'

/** What a lesson is refused for names the lesson. */
const saying = (at: string, { message }: PlacedRefusal): PlacedRefusal => ({
  ...replacementsRefusals.standsAgainst(at, message),
  path: 'courseIds',
})

/** Lessons of a contract that are still to come, locked; refused when one of them is not any more. */
const lockToCome = async (context: OperationContext, contractId: number, ids: readonly number[]) => {
  const lessons = await lockLessons(context, ids)
  const refusals = collectRefusals()
  if (
    lessons.length < new Set(ids).size ||
    lessons.some((one) => one.contractId !== contractId || one.status !== '1-planned')
  )
    refusals.add(replacementsRefusals.lessonGone, 'courseIds')
  for (const { at, status } of lessons)
    if (status === '1-planned' && Date.parse(at) <= context.now().getTime())
      refusals.add(replacementsRefusals.lessonBegun(at), 'courseIds')
  refusals.throwIfAny()
  return lessons
}

/** A contract of the replacing teacher, running at once at a price that the family agreed to. */
const makeContract = async (
  context: OperationContext,
  replaced: ContractFound,
  { teacherId, customerPrice, margin, familyAgrees }: ReplaceInput,
  startedOn: string,
): Promise<number> => {
  const { db, now, today, identity } = context
  const paid = (await findPaid(db, replaced.id, today())) ?? refuse(replacementsRefusals.noPriceYet)
  const dear = refusalOfPrice({ customerPrice, familyAgrees }, paid.customerPrice)
  if (dear) refuse(dear, 'customerPrice')
  const { studentId, subjectId, format, scholarLevelId, isCollective, location, locationAddressId } = replaced
  const id = await insertContract(db, {
    ...(await partiesOf(db, { studentId, teacherId, subjectId, format, isAffiliation: false })),
    ...{ scholarLevelId, isCollective, location, locationAddressId, startedOn },
    withTest: false,
    replacesContractId: replaced.replacesContractId ?? replaced.id,
  })
  const made = (await lockContract(db, id)) ?? notFound()
  await insertPrice(db, {
    contractId: id,
    ...(await priceColumns(db, made, { customerPrice, margin, startsOn: today() })),
    status: 'accepted',
    proposedAt: now().toISOString(),
    answeredAt: now().toISOString(),
    answeredByAccountId: identity?.accountId ?? null,
  })
  await moveLocked(context, made, 'active', 'price')
  return id
}

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
    const id = await makeContract(context, replaced, input, startedOn)
    await updateContract(db, id, { endsOn: input.endsOn })
    return id
  }
  if (twin.status === 'pause') refuse(replacementsRefusals.twinPaused(twin.number), 'teacherId')
  // a replacement that was to end sooner lasts until the lessons that join it
  if (twin.replacesContractId !== null && twin.endsOn !== null && twin.endsOn < input.endsOn)
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
  const rootId = found.replacesContractId ?? refuse(replacementsRefusals.noReplacement)
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
