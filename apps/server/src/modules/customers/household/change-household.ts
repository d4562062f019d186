// The second parent of a household: invited by the first one or by the office, told by mail, allowed to pay or not, removed.
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import type { InviteMember } from '@cartable/domain/customers/household/household.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { openAccountOf } from '../../access/accounts/person-access.ts'
import { sendPasswordLink } from '../../access/sign-in/password-links.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { savePerson } from '../../people/save-person.ts'
import {
  findByAddress,
  findOwner,
  insertMember,
  listMembers,
  lockHousehold,
  lockMember,
  updateMember,
} from './household.queries.ts'

/** What is not asked of somebody who is invited: they say it themselves. */
const nobody = { gender: null, birthOn: null, phone: { phoneNumber: null, phoneRegion: null } } as const

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>
const nameOf = ({ firstName, lastName }: Pick<Owner, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The household that is read or changed: one's own, or that of the record; another one is not there for a family. */
const householdOf = (context: OperationContext, customerId: number | null | undefined): number => {
  if (context.as.kind === 'customer')
    return (customerId ?? context.as.customerId) === context.as.customerId ? context.as.customerId : notFound()
  return customerId ?? notFound()
}
const ownerOf = async (context: OperationContext, customerId: number): Promise<Owner> =>
  (await findOwner(context.db, customerId)) ?? notFound()
const isOwner = ({ identity }: OperationContext, owner: Owner) => identity?.personId === owner.personId
const refuseOthers = (context: OperationContext, owner: Owner) => {
  if (context.as.kind === 'customer' && !isOwner(context, owner)) refuse(householdRefusals.notOwner)
}

export const showHousehold = async (context: OperationContext, asked: number | undefined) => {
  const { as, identity } = context
  const customerId = householdOf(context, asked)
  const owner = await ownerOf(context, customerId)
  const members = await listMembers(context.db, customerId)
  return {
    customerId,
    owner: nameOf(owner),
    members: members.map(({ accountId, ...member }) => ({ ...member, isMe: accountId === identity?.accountId })),
    mayChange: as.kind === 'staff' ? as.level !== 'read' : isOwner(context, owner),
  }
}

type Told = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
}
const tell = async (
  context: OperationContext,
  to: Told,
  { accountId, memberId, words, page }: { accountId: number | null; memberId: number; words: string; page: boolean },
) => {
  const { personId, firstName, lastName, email } = to
  await notify(context.db, [accountId], { kind: 'customer', title: words, link: '/' })
  if (email === null) return
  await mailTemplate(context, {
    ...{ template: 'household-member', purpose: 'household-member', to: { personId, firstName, lastName, email } },
    ...{ about: { class: 'household_members', id: memberId }, tags: { mot: words } },
    ...(page ? { page: '/' } : {}),
  })
}

export const inviteMember = async (context: OperationContext, input: InviteMember) => {
  const { db, as, identity, today, live } = context
  const { firstName, lastName, email, mayPay } = input
  const customerId = householdOf(context, input.customerId)
  const owner = await ownerOf(context, customerId)
  refuseOthers(context, owner)
  await lockHousehold(db, customerId)
  if (owner.email?.toLowerCase() === email.toLowerCase()) refuse(householdRefusals.ownAddress, 'email')
  const known = await findByAddress(db, email)
  if (known?.householdId === customerId) refuse(householdRefusals.alreadyHere, 'email')
  if (known?.householdId) refuse(householdRefusals.otherHousehold, 'email')
  if (known?.hasFile) refuse(householdRefusals.ownFile, 'email')
  const personId = known?.personId ?? (await savePerson(db, null, { ...nobody, firstName, lastName, email }))
  const member = await insertMember(db, {
    ...{ customerId, personId, mayPay, invitedOn: today(), invitedById: identity?.accountId ?? null },
  })
  const said = `${nameOf(owner)} partage avec vous l’espace de votre foyer\u00a0: cours, agenda, factures.`
  if (known) {
    const person = { personId, firstName, lastName, email }
    await tell(context, person, { accountId: known.accountId, memberId: member.id, words: said, page: true })
  } else {
    const accountId = await openAccountOf(context, { id: personId, firstName, lastName, email })
    await sendPasswordLink(context, { accountId, mode: 'creation', delivery: 'queue' })
  }
  // the office did it: whoever the file is in the name of is told who reads it now
  if (as.kind === 'staff')
    await tell(context, owner, {
      ...{ accountId: owner.accountId, memberId: member.id, page: owner.accountId !== null },
      words: `${firstName} ${lastName} a maintenant accès à l’espace de votre foyer.`,
    })
  live(['customers'], ['access'])
  return { errors: null, ...member }
}

const memberOf = async (context: OperationContext, id: number) => {
  const member = (await lockMember(context.db, id)) ?? notFound()
  if (context.as.kind === 'customer' && context.as.customerId !== member.customerId) notFound()
  const owner = await ownerOf(context, member.customerId)
  refuseOthers(context, owner)
  if (member.removedOn !== null) refuse(householdRefusals.removed)
  return { member, owner }
}
const done = { isValid: true, errorMsgs: [] }

export const letMemberPay = async (context: OperationContext, { id, mayPay }: { id: number; mayPay: boolean }) => {
  await memberOf(context, id)
  await updateMember(context.db, id, { mayPay })
  context.live(['customers'])
  return done
}

export const removeMember = async (context: OperationContext, id: number) => {
  const { db, as, today, now, live } = context
  const { member, owner } = await memberOf(context, id)
  await updateMember(db, id, { removedOn: today() })
  // pages that are open on the household end at once
  if (member.accountId !== null) await endSessions(db, member.accountId, now())
  await tell(context, member, {
    ...{ accountId: member.accountId, memberId: id, page: false },
    words: `Vous n’avez plus accès à l’espace du foyer ouvert au nom ${de(nameOf(owner))}.`,
  })
  if (as.kind === 'staff')
    await tell(context, owner, {
      ...{ accountId: owner.accountId, memberId: id, page: false },
      words: `${nameOf(member)} n’a plus accès à l’espace de votre foyer.`,
    })
  live(['customers'], ['access'])
  return done
}
