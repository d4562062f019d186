// Proposes a student to teachers: the price of each, the mail with its link, the step of the search.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { linkingRefusals } from '@cartable/domain/linking/linking.refusals.ts'
import type { ProposeInput } from '@cartable/domain/linking/linking.schema.ts'
import { proposalStatusLabels } from '@cartable/domain/linking/linking.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { suggestPrices } from '../contracts/prices/suggest-price.ts'
import { lockLinking } from './flow.queries.ts'
import { findLinking, type LinkingFound } from './linking.queries.ts'
import { moveLinkingLocked } from './move-linking.ts'
import { settleSearch } from './next-actions.ts'
import { mailProposal, mailProposalOver } from './proposal-mails.ts'
import {
  findProposal,
  findProposed,
  insertProposal,
  linkingOfProposal,
  listProposalsOf,
  openlyProposed,
  type ProposalFound,
  updateProposal,
} from './proposals.queries.ts'

/** The search under lock, as the flow and as the mails read it. */
export const lockSearch = async ({ db }: OperationContext, id: number) => {
  const locked = (await lockLinking(db, id)) ?? notFound()
  return { locked, linking: (await findLinking(db, id)) ?? notFound() }
}
/** A proposal with its search, both under the lock of the search. */
export const lockProposal = async (context: OperationContext, id: number) => {
  const linkingId = (await linkingOfProposal(context.db, id)) ?? notFound()
  const search = await lockSearch(context, linkingId)
  return { ...search, proposal: (await findProposal(context.db, id)) ?? notFound() }
}

const refuseOverlap = (names: readonly string[]) => {
  if (names.length > 0) refuse(linkingRefusals.alreadyProposed(names), 'teacherIds')
}

/** After a mail: the proposal waits for its answer, and the search with it. */
const send = async (context: OperationContext, linking: LinkingFound, proposal: ProposalFound): Promise<boolean> => {
  if (!(await mailProposal(context, linking, proposal))) return false
  await updateProposal(context.db, proposal.id, { status: 'sent', sentAt: context.now().toISOString() })
  return true
}
const followSending = async (context: OperationContext, linkingId: number): Promise<void> => {
  const locked = (await lockLinking(context.db, linkingId)) ?? notFound()
  if ((locked.status === 'new' || locked.status === 'searching') && locked.waitingCount > 0)
    await moveLinkingLocked(context, locked, 'proposed', 'answer')
}

export const proposeTeachers = async (context: OperationContext, input: ProposeInput) => {
  const { db, today, now, live } = context
  const { linkingId, teacherIds, customerPrice, expectedFirstCourseAt, message } = input
  const { linking } = await lockSearch(context, linkingId)
  if (!linking.inManagementFlow) refuse(linkingRefusals.notInFlow)
  if (expectedFirstCourseAt !== null && Date.parse(expectedFirstCourseAt) < now().getTime())
    refuse(linkingRefusals.inThePast, 'expectedFirstCourseAt')
  const teachers = await findProposed(db, teacherIds, today())
  if (teachers.length < teacherIds.length) refuse(linkingRefusals.noTeacher, 'teacherIds')
  const lapsed = teachers.filter(({ isLapsed }) => isLapsed).map(({ name }) => name)
  if (lapsed.length > 0) refuse(linkingRefusals.papersLapsed(lapsed), 'teacherIds')
  const leaving = teachers.filter(({ leavesOn }) => leavesOn !== null).map(({ name }) => name)
  if (leaving.length > 0) refuse(linkingRefusals.leaving(leaving), 'teacherIds')
  refuseOverlap(await openlyProposed(db, linkingId, teacherIds))
  const prices = await suggestPrices(db, { ...linking, teachers, on: today(), customerPrice })
  const withoutMail: string[] = []
  let sentCount = 0
  for (const teacher of teachers) {
    const price = prices.get(teacher.id) ?? refuse(linkingRefusals.noPrice, 'customerPrice')
    if (price.teacherPart <= 0) refuse(linkingRefusals.priceTooLow, 'customerPrice')
    const id = await insertProposal(db, {
      linkingId,
      teacherId: teacher.id,
      customerPriceCents: price.customerPrice,
      teacherAmountCents: price.teacherPart,
      expectedFirstCourseAt,
      message,
    })
    const proposal = (await findProposal(db, id)) ?? notFound()
    if (await send(context, linking, proposal)) sentCount += 1
    else withoutMail.push(teacher.name)
  }
  await followSending(context, linkingId)
  await settleSearch(context, linkingId, ['propose'])
  live(['linking'])
  const warnings = withoutMail.map(
    (name) => `${name} n’a pas d’adresse e-mail\u00a0: appelez-le, puis saisissez sa réponse.`,
  )
  return { errors: null, sentCount, warnings }
}

type Asked = {
  readonly teacherId: number
  /** Cents of an hour. */
  readonly customerPrice: number
  readonly teacherPart: number
  readonly message: string | null
}
/** Asks one teacher at a price that is known already; who has no address is called by the team. */
export const proposeOne = async (
  context: OperationContext,
  linkingId: number,
  { teacherId, customerPrice, teacherPart, message }: Asked,
): Promise<void> => {
  const { db, today } = context
  const { linking } = await lockSearch(context, linkingId)
  const [asked] = await findProposed(db, [teacherId], today())
  if (asked && asked.leavesOn !== null) refuse(linkingRefusals.leaving([asked.name]), 'teacherId')
  const id = await insertProposal(db, {
    ...{ linkingId, teacherId, message, customerPriceCents: customerPrice, teacherAmountCents: teacherPart },
    expectedFirstCourseAt: null,
  })
  await send(context, linking, (await findProposal(db, id)) ?? notFound())
  await followSending(context, linkingId)
}

/** Sends what was not, or sends it again to who has not answered: the last link works like the first. */
export const resendProposal = async (context: OperationContext, id: number) => {
  const { linking, proposal } = await lockProposal(context, id)
  if (proposal.status !== 'created' && proposal.status !== 'sent')
    refuse(linkingRefusals.notSendable(proposalStatusLabels[proposal.status]))
  if (!(await send(context, linking, proposal))) refuse(linkingRefusals.noEmail)
  await followSending(context, linking.id)
  context.live(['linking'])
  return { isValid: true, errorMsgs: [] }
}

/** Nobody is asked any more, and nobody has accepted: the search goes on. */
const followCancelling = async (context: OperationContext, linkingId: number): Promise<void> => {
  const locked = (await lockLinking(context.db, linkingId)) ?? notFound()
  const isOpen = (await listProposalsOf(context.db, linkingId)).some(
    ({ status }) => status === 'created' || status === 'sent' || status === 'accepted',
  )
  if (locked.status === 'proposed' && !isOpen) await moveLinkingLocked(context, locked, 'searching', 'answer')
}

/** Takes a proposal back; a teacher who had been written to is told. Asked twice, it changes nothing more. */
export const cancelProposal = async (context: OperationContext, id: number) => {
  const { linking, proposal } = await lockProposal(context, id)
  if (proposal.status === 'cancelled') return { isValid: true, errorMsgs: [] }
  if (proposal.status === 'refused') refuse(linkingRefusals.notCancellable(proposalStatusLabels.refused))
  if (proposal.contract !== null) refuse(linkingRefusals.chosenAlready(proposal.contract.number))
  await updateProposal(context.db, id, { status: 'cancelled' })
  if (proposal.status !== 'created') await mailProposalOver(context, linking, proposal)
  await followCancelling(context, linking.id)
  context.live(['linking'])
  return { isValid: true, errorMsgs: [] }
}
