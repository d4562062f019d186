// Changes the teacher of a contract for good: a search is opened, and once somebody said yes he takes over, all at once.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import type {
  HandOverForm,
  HandOverInput,
  TeacherChangeForm,
  TeacherChangeInput,
} from '@cartable/domain/contracts/replacements/changes.schema.ts'
import { replacementsRefusals } from '@cartable/domain/contracts/replacements/replacements.refusals.ts'
import { addDays, dayOf } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { stampOf } from '../../../platform/save.ts'
import { cancelPlannedCourses } from '../../courses/planning/cancel-planned-courses.ts'
import { carryLessons, lessonsToCome, verdictsWith } from '../../courses/planning/carry-lessons.ts'
import { carrySeries, hasSeriesFrom } from '../../courses/series/carry-series.ts'
import { endChange, findChange, lockAccepted, openChange } from '../../linking/open-change.ts'
import { splitPriceOn } from '../prices/split-price.ts'
import { findEndReason, showEndForm } from '../shared/contract-ends.queries.ts'
import {
  type ContractFound,
  findContract,
  findStudent,
  findTeacher,
  namesOf,
  updateContract,
} from '../shared/contract-record.queries.ts'
import { afterDay, moveLocked } from '../shared/move-contract.ts'
import { findPaid } from './find-paid.ts'
import { lockToCome, saying } from './lock-lessons.ts'
import { makeRunning } from './make-running.ts'
import { findNamed, findStanding, findTwin, lockContracts } from './replacements.queries.ts'
import { suggestFor } from './show-replacement.ts'
import { tellChange } from './tell-replacement.ts'

const namesFor = async ({ db }: OperationContext, contract: ContractFound) => ({
  studentName: fullName((await findStudent(db, contract.studentId)) ?? notFound()),
  subjectName: (await namesOf(db, contract)).subjectName,
  teacherName: ((await findNamed(db, contract.id)) ?? notFound()).teacherName,
})

export const showChange = async (
  context: OperationContext,
  { contractId }: { contractId: number },
): Promise<TeacherChangeForm> => {
  const contract = (await findContract(context.db, contractId)) ?? notFound()
  const lessons = await lessonsToCome(context, contractId)
  return {
    contractId,
    ...(await namesFor(context, contract)),
    lessons: lessons.map(({ id, at, minutes }) => ({ id, at, minutes })),
    comments: null,
  }
}

/** What the family pays and what is left to a teacher of an hour, in cents. */
const priceFor = async (context: OperationContext, contract: ContractFound, teacherId: number) => {
  const { db, today } = context
  const teacher = await findTeacher(db, teacherId)
  if (!teacher?.enabled || teacher.status !== 'active') return refuse(contractsRefusals.inactiveTeacher, 'teacherId')
  const price = (await suggestFor(context, contract, teacher)) ?? refuse(replacementsRefusals.noPriceYet)
  const { teacherPart } = await splitPriceOn(db, { ...price, selfEmployed: teacher.selfEmployed, on: today() })
  return { customerPrice: price.customerPrice, teacherPart }
}

/** Nothing changes for anybody before the new teacher's yes: the contract goes on. */
export const changeTeacher = async (context: OperationContext, input: TeacherChangeInput) => {
  const { db, today, now, live } = context
  const { contractId, teacherId, changeOn, comments, message } = input
  await lockContracts(db, [contractId])
  const contract = (await findContract(db, contractId)) ?? notFound()
  if (contract.status !== 'active' && contract.status !== 'pause') refuse(replacementsRefusals.notRunning)
  if ((await findStanding(db, contractId, now())).changeSearchId !== null) refuse(replacementsRefusals.changeRunning)
  if (changeOn < today()) refuse(replacementsRefusals.changePast, 'changeOn')
  if (teacherId === contract.teacherId) refuse(replacementsRefusals.sameTeacher, 'teacherId')
  const { studentId, customerId, subjectId, scholarLevelId, format } = contract
  const id = await openChange(context, {
    ...{ studentId, customerId, subjectId, scholarLevelId, format, comments },
    ...{ replacesContractId: contractId, changesOn: changeOn },
    asks: teacherId === null ? null : { teacherId, message, ...(await priceFor(context, contract, teacherId)) },
  })
  live(['contracts'], ['contracts', 'id', contractId])
  return { errors: null, id, updatedAt: await stampOf(db, 'linkings', id) }
}

const foundChange = async ({ db }: OperationContext, proposalId: number) =>
  (await findChange(db, proposalId)) ?? refuse(replacementsRefusals.noChange)

export const showHandOver = async (
  context: OperationContext,
  { proposalId }: { proposalId: number },
): Promise<HandOverForm> => {
  const { db, today } = context
  const change = await foundChange(context, proposalId)
  const contract = (await findContract(db, change.replacesContractId)) ?? notFound()
  const { teacherName, ...names } = await namesFor(context, contract)
  const courseIds = (await lessonsToCome(context, contract.id)).map(({ id }) => id)
  const verdicts = await verdictsWith(context, {
    ...{ contractId: contract.id, teacherId: change.teacherId, courseIds },
  })
  const changeOn = [change.changesOn, today()].sort().at(-1) ?? today()
  const paid = await findPaid(db, contract.id, today())
  return {
    proposalId,
    contractId: contract.id,
    number: contract.number,
    ...names,
    formerTeacherName: teacherName,
    teacherName: verdicts.teacher.name,
    changeOn,
    lastCourseOn: contract.lastCourseOn,
    lessons: verdicts.lessons,
    hasSeries: await hasSeriesFrom(context, contract.id, changeOn),
    paidCents: paid?.customerPrice ?? null,
    suggested: await suggestFor(context, contract, verdicts.teacher),
    told: verdicts.told,
    options: { reasons: (await showEndForm(db, contract.id))?.options.reasons ?? [] },
  }
}

/** The contract of the new teacher: one that stood in for some lessons goes on for good. */
const contractFor = async (
  context: OperationContext,
  replaced: ContractFound,
  { changeOn, customerPrice, margin, familyAgrees }: HandOverInput,
  { teacherId, linkingId }: { readonly teacherId: number; readonly linkingId: number },
): Promise<number> => {
  const { db, today } = context
  const twin = await findTwin(db, replaced, teacherId)
  if (!twin)
    return makeRunning(context, replaced, {
      ...{ kind: 'teacher', teacherId, startedOn: changeOn, pricedOn: today(), linkingId },
      price: { customerPrice, margin, familyAgrees },
    })
  if (twin.status === 'pause') refuse(replacementsRefusals.twinPaused(twin.number))
  await updateContract(db, twin.id, {
    ...{ replacesContractId: replaced.id, replacementKind: 'teacher', endsOn: null },
    linkingId: twin.linkingId ?? linkingId,
  })
  return twin.id
}

/** The former contract ends the day before; what it still plans after that is taken away. */
const endFormer = async (
  context: OperationContext,
  former: ContractFound,
  { changeOn, reasonId }: HandOverInput,
): Promise<void> => {
  const { db, today } = context
  if (former.status !== 'active' && former.status !== 'pause') return
  const lastDay = addDays(changeOn, -1)
  const said = { endReasonTypeId: reasonId, endComment: 'Changement de professeur.' }
  if (lastDay < today()) {
    await moveLocked(context, former, 'close', 'staff', { end: { closedOn: lastDay, endKind: 'ended', ...said } })
    return
  }
  const resumesOn = former.resumesOn !== null && former.resumesOn > lastDay ? null : former.resumesOn
  await updateContract(db, former.id, { endsOn: lastDay, resumesOn, ...said })
  await cancelPlannedCourses(context, former.id, { from: afterDay(lastDay), until: null }, 'contract')
}

const refuseDay = ({ lastCourseOn }: ContractFound, changeOn: string, today: string) => {
  if (changeOn < today) refuse(replacementsRefusals.changePast, 'changeOn')
  if (lastCourseOn !== null && changeOn <= lastCourseOn)
    refuse(replacementsRefusals.changeAfterLesson(lastCourseOn), 'changeOn')
}

/** All of it or nothing: the new contract, its lessons and its rhythm, the end of the former, three people told once. */
export const handOver = async (context: OperationContext, input: HandOverInput) => {
  const { db, today, live } = context
  const { proposalId, changeOn, courseIds, reasonId, words } = input
  const change = await foundChange(context, proposalId)
  const { replacesContractId: formerId, teacherId, linkingId } = change
  const before = (await findContract(db, formerId)) ?? notFound()
  const twin = await findTwin(db, before, teacherId)
  await lockContracts(db, [formerId, ...(twin ? [twin.id] : [])])
  const { contractId: made } = await foundChange(context, proposalId)
  // a second click finds it done
  if (made !== null) return { errors: null, id: made, updatedAt: await stampOf(db, 'contracts', made) }
  const former = (await findContract(db, formerId)) ?? notFound()
  refuseDay(former, changeOn, today())
  if (!(await findEndReason(db, reasonId))) refuse(contractsRefusals.unknownReason, 'reasonId')
  await lockAccepted(context, proposalId)
  const lessons = courseIds.length === 0 ? [] : await lockToCome(context, formerId, courseIds)
  const early = lessons.find(({ at }) => dayOf(at) < changeOn)
  if (early) refuse(replacementsRefusals.lessonBefore(early.at), 'courseIds')
  const id = await contractFor(context, former, input, { teacherId, linkingId })
  await carryLessons(context, id, lessons, saying)
  await carrySeries(context, formerId, id, changeOn)
  await endFormer(context, former, input)
  await endChange(context, linkingId)
  await tellChange(context, { fromId: formerId, toId: id, lessons, words, changeOn })
  live(['contracts'], ['contracts', 'id', formerId], ['contracts', 'id', id], ['linking'])
  return { errors: null, id, updatedAt: await stampOf(db, 'contracts', id) }
}
