// Conversations as a family or a teacher sees them: with whom, who answers and when, what is still open, what was said.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { threadRefusals } from '@cartable/domain/messaging/threads/threads.refusals.ts'
import { mayStillWrite, withoutWays } from '@cartable/domain/messaging/threads/threads.rules.ts'
import type { OwnThread, OwnThreadRow, Target } from '@cartable/domain/messaging/threads/threads.schema.ts'
import {
  contractTarget,
  lessonTarget,
  officeTarget,
  threadOpenDays,
} from '@cartable/domain/messaging/threads/threads.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { sellerName } from '../mail-template.queries.ts'
import { findAnswerer, namesOfAnswerers } from './office-threads.queries.ts'
import {
  type ContractParties,
  findContractParties,
  findThreadAt,
  type LessonAsked,
  listLessons,
  listMessages,
  listOwnContracts,
  listOwnStates,
  type OwnState,
  type Place,
  type Self,
  type ThreadMessageRow,
} from './threads.queries.ts'

/** Messages shown at once. */
const pageSize = 50

export const selfOf = ({ identity }: OperationContext): Self => {
  if (identity === null) throw forbidden()
  return {
    customerId: identity.customerId ?? null,
    // who has left reads what was said
    teacherId: identity.teacherId ?? identity.formerTeacherId ?? null,
    accountId: identity.accountId,
  }
}

/** What is known of a conversation before it is read. */
export type Conversation = {
  readonly target: string
  readonly place: Place
  readonly title: string
  readonly detail: string
  readonly words: string
  readonly closed: string | null
  readonly isMasked: boolean
}

const officeWords = async ({ platform }: OperationContext, name: string | null) => {
  const days = await platform.settings.integer('thread_answer_days')
  return `${name ?? 'Nous'} ${name === null ? 'vous répondons' : 'vous répond'} sous ${counted(days, 'jour ouvré', 'jours ouvrés')}.`
}

const office = async (
  context: OperationContext,
  self: Self,
  about: { readonly courseId: number | null; readonly detail: string; readonly asTeacher: boolean },
): Promise<Conversation> => {
  const { db } = context
  // whoever is both writes as the family, but about a lesson that they gave
  const party =
    self.customerId !== null && !about.asTeacher
      ? { customerId: self.customerId, teacherId: null }
      : { customerId: null, teacherId: self.teacherId ?? notFound() }
  const place = { kind: 'office' as const, ...party, courseId: about.courseId }
  const thread = await findThreadAt(db, place)
  const staffUserId = thread?.staffUserId ?? (await findAnswerer(db, party))
  const name = staffUserId === null ? null : ((await namesOfAnswerers(db, [staffUserId])).get(staffUserId) ?? null)
  return {
    target: about.courseId === null ? officeTarget : lessonTarget(about.courseId),
    place,
    title: name ?? (await sellerName(db)),
    detail: about.detail,
    words: await officeWords(context, name),
    closed: null,
    isMasked: false,
  }
}

const closedOf = (contract: ContractParties, self: Self, today: string): string | null => {
  const isFamily = contract.customerId === self.customerId
  if ((isFamily ? contract.teacherAccountId : contract.familyAccountId) === null) return threadRefusals.noReader.message
  const isOpen = mayStillWrite({ status: contract.status, endedOn: contract.closedOn }, today, threadOpenDays)
  return isOpen ? null : threadRefusals.over.message
}

/** `company` reads along. */
const withParty = (
  { today }: OperationContext,
  self: Self,
  contract: ContractParties,
  company: string,
): Conversation => {
  const isFamily = contract.customerId === self.customerId
  const { contractId, customerId, teacherId } = contract
  return {
    target: contractTarget(contractId),
    place: { kind: 'lesson', contractId, customerId, teacherId },
    title: isFamily ? contract.teacherName : contract.familyName,
    detail: `${contract.subjectName}, ${contract.studentFirstName}`,
    words: `${company} peut lire cette conversation.`,
    closed: closedOf(contract, self, today()),
    isMasked: contract.status === 'created',
  }
}

const detailOf = ({ at, subjectName, studentFirstName }: LessonAsked) =>
  `Cours du ${formatDay(at)}, ${subjectName}, ${studentFirstName}`

/** The conversation of a target as it is to those who may write. */
const openConversation = async (context: OperationContext, self: Self, target: Target): Promise<Conversation> => {
  const { db } = context
  if (target.kind === 'office') return office(context, self, { courseId: null, detail: 'Le bureau', asTeacher: false })
  if (target.kind === 'contract') {
    const contract = (await findContractParties(db, target.id)) ?? notFound()
    if (contract.customerId !== self.customerId && contract.teacherId !== self.teacherId) notFound()
    return withParty(context, self, contract, await sellerName(db))
  }
  const lesson = (await listLessons(db, [target.id]))[0] ?? notFound()
  const isFamily = lesson.customerId === self.customerId
  if (!isFamily && lesson.teacherId !== self.teacherId) notFound()
  return office(context, self, { courseId: lesson.courseId, detail: detailOf(lesson), asTeacher: !isFamily })
}

/** Of a teacher who has left nothing is open any more; as a family he still writes. */
const shut = <C extends { readonly closed: string | null }>(
  { identity }: OperationContext,
  isAsTeacher: boolean,
  one: C,
): C =>
  isAsTeacher && identity?.formerTeacherId !== undefined ? { ...one, closed: threadRefusals.hasLeft.message } : one

/** The conversation of a target, whether it has begun or not; 404 where it is not theirs. */
export const conversationOf = async (context: OperationContext, self: Self, target: Target): Promise<Conversation> => {
  const one = await openConversation(context, self, target)
  return shut(context, one.place.customerId === null || one.place.customerId !== self.customerId, one)
}

const rowOf = (
  { target, title, detail, closed }: Pick<Conversation, 'target' | 'title' | 'detail' | 'closed'>,
  state: OwnState | undefined,
  accountId: number,
): OwnThreadRow => {
  const isMine = state?.lastAuthorAccountId === accountId
  return {
    ...{ target, title, detail },
    lastBody: state ? (state.lastIsFlagged ? withoutWays(state.lastBody) : state.lastBody) : null,
    lastAt: state?.lastAt ?? null,
    lastIsMine: state !== undefined && isMine,
    unread: state?.unread ?? 0,
    isOpen: closed === null,
  }
}

/** What was said, the newest first; then whom they can still write to. */
export const ownThreadsOf = async (context: OperationContext): Promise<{ rows: OwnThreadRow[]; unread: number }> => {
  const { db } = context
  const self = selfOf(context)
  const states = await listOwnStates(db, self)
  const rows: OwnThreadRow[] = []
  const main = await conversationOf(context, self, { kind: 'office' })
  const isMain = (state: OwnState) => state.kind === 'office' && state.courseId === null
  rows.push(rowOf(main, states.find(isMain), self.accountId))
  const lessons = await listLessons(
    db,
    states.flatMap(({ courseId }) => courseId ?? []),
  )
  const names = await namesOfAnswerers(
    db,
    states.flatMap(({ staffUserId }) => staffUserId ?? []),
  )
  for (const state of states) {
    const lesson = lessons.find(({ courseId }) => courseId === state.courseId)
    if (!lesson) continue
    const title = names.get(state.staffUserId ?? 0) ?? main.title
    const asTeacher = lesson.customerId !== self.customerId
    const about = { target: lessonTarget(lesson.courseId), title, detail: detailOf(lesson), closed: null }
    rows.push(rowOf(shut(context, asTeacher, about), state, self.accountId))
  }
  const company = await sellerName(db)
  for (const contract of await listOwnContracts(db, self)) {
    const state = states.find(({ contractId }) => contractId === contract.contractId)
    const one = shut(context, contract.customerId !== self.customerId, withParty(context, self, contract, company))
    // what was never begun and cannot be any more is nothing to see
    if (state || one.closed === null) rows.push(rowOf(one, state, self.accountId))
  }
  const at = ({ lastAt }: OwnThreadRow) => (lastAt === null ? 0 : Date.parse(lastAt))
  return {
    rows: rows
      .map((row, index) => ({ row, index }))
      .sort((a, b) => at(b.row) - at(a.row) || a.index - b.index)
      .map(({ row }) => row),
    unread: rows.reduce((sum, { unread }) => sum + unread, 0),
  }
}

/** The office signs with the name of who wrote; a teacher who left the team keeps theirs. */
const messageOf = (row: ThreadMessageRow, accountId: number, company: string): OwnThread['messages'][number] => ({
  id: row.id,
  isMine: row.authorAccountId === accountId,
  authorName: row.authorName || company,
  at: row.at,
  body: row.flaggedReason === null ? row.body : withoutWays(row.body),
  isMasked: row.flaggedReason !== null,
  files: [...row.files],
})

export const ownThreadOf = async (
  context: OperationContext,
  { target, before }: { readonly target: Target; readonly before?: number | undefined },
): Promise<OwnThread> => {
  const { db } = context
  const self = selfOf(context)
  const { place, ...said } = await conversationOf(context, self, target)
  const thread = await findThreadAt(db, place)
  const rows = thread ? await listMessages(db, thread.id, { before, limit: pageSize }) : []
  const company = await sellerName(db)
  return {
    ...said,
    messages: rows.slice(-pageSize).map((row) => messageOf(row, self.accountId, company)),
    hasMore: rows.length > pageSize,
  }
}
