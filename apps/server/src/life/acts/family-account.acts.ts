// What a family does by itself on its account: it writes, is answered, changes its file, asks that lessons end, stops its advance and keeps it.
import { randomUUID } from 'node:crypto'
import { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import { ownHouseholdApi } from '@cartable/domain/customers/own-household.api.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { contractTarget, lessonTarget, officeTarget } from '@cartable/domain/messaging/threads/threads.words.ts'
import type { Person } from '../life.ts'
import { asFiles, type Paper } from './papers.acts.ts'

const write = (person: Person, target: string, body: string, papers: readonly Paper[] = []) =>
  asFiles(papers, (files) => person.do(threadsApi.writeOwn, { target, body, requestKey: randomUUID() }, files))

/** To the office, with what is joined. */
export const writeToOffice = (parent: Person, body: string, papers: readonly Paper[] = []): Promise<unknown> =>
  write(parent, officeTarget, body, papers)
/** To the office, about a lesson. */
export const askAboutLesson = (person: Person, courseId: number, body: string): Promise<unknown> =>
  write(person, lessonTarget(courseId), body)
/** To the teacher of the first of its contracts; answers whether there was one. */
export const writeToTeacher = async (parent: Person, body: string): Promise<boolean> => {
  const { rows } = await parent.do(ownContractsApi.ownContracts, {})
  const { rows: threads } = await parent.do(threadsApi.ownThreads, {})
  const open = rows.find(({ id }) => threads.some(({ target, isOpen }) => target === contractTarget(id) && isOpen))
  if (open) await write(parent, contractTarget(open.id), body)
  return open !== undefined
}

/** The office answers what waits on the record of a customer. */
export const answerFamily = async (staff: Person, customerId: number, body: string): Promise<void> => {
  const context = `customer:${customerId}`
  const { rows } = await staff.do(threadsApi.recordThreads, { context })
  for (const { id, waitsSince } of rows)
    if (waitsSince !== null) await staff.do(threadsApi.answerThread, { id, context, body, requestKey: randomUUID() })
}

/** The family reads what it was answered. */
export const readOffice = async (parent: Person): Promise<void> => {
  const { messages } = await parent.do(threadsApi.ownThread, { target: officeTarget })
  const last = messages.at(-1)
  if (last) await parent.do(threadsApi.markOwn, { target: officeTarget, until: last.id })
}

/** Somebody else to call. */
export const nameSecondContact = async (parent: Person, name: string): Promise<void> => {
  const {
    email: _e,
    emailAsked: _a,
    advanceWords: _w,
    ...household
  } = await parent.do(ownHouseholdApi.ownHousehold, {})
  const asSent = <A extends { latitude: number | null } | null>(address: A) =>
    address && { ...address, typedByHand: address.latitude === null }
  await parent.do(ownHouseholdApi.saveOwnHousehold, {
    ...household,
    address: asSent(household.address),
    payer: { ...household.payer, address: asSent(household.payer.address) },
    secondContact: {
      name,
      link: 'Grand-mère',
      phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
      email: 'grand.mere@exemple.fr',
    },
  })
}

/** The first of its contracts is to end. */
export const askEndOfLessons = async (parent: Person, reason: string): Promise<void> => {
  const { rows } = await parent.do(ownContractsApi.ownContracts, {})
  const contract = rows.find(({ mayAskEnd }) => mayAskEnd)
  if (contract) await parent.do(ownContractsApi.askEnd, { contractId: contract.id, on: null, reason })
}
