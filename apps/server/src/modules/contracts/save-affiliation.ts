// Records who brought whom, and what follows once the office approves it: the affiliation margin from the next lesson on.

import { affiliatedPrice } from '@cartable/domain/contracts/affiliations/affiliations.rules.ts'
import type {
  AffiliationInput,
  AffiliationRecord,
} from '@cartable/domain/contracts/affiliations/affiliations.schema.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { repricePlanned } from '../courses/planning/reprice-planned.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import {
  broughtBy,
  contractsConcerned,
  countWaiting,
  customerName,
  findAffiliation,
  findToTell,
  insertAffiliation,
  removeAffiliation,
  updateAffiliation,
} from './affiliations/affiliations.queries.ts'
import { findGridPrices } from './grids/rates.queries.ts'
import { priceColumns } from './prices/price-columns.ts'
import { type ContractFound, lockContract, updateContract } from './shared/contract-record.queries.ts'
import { endPriceBefore, firstFreeDay, insertPrice, listPrices } from './shared/prices.queries.ts'
import { tellParty } from './shared/tell-parties.ts'

/** Recommendations of a family that may wait for an answer at once. */
const mostWaiting = 5
const listPath = '/privateTuition/affiliations'

export const showAffiliation = async (
  { db, today }: Pick<OperationContext, 'db' | 'today'>,
  { id, customerId }: { id?: number | undefined; customerId?: number | undefined },
): Promise<AffiliationRecord> =>
  id !== undefined
    ? ((await findAffiliation(db, id)) ?? notFound())
    : {
        ...{ id: null, updatedAt: null, sponsorKind: 'customer', teacherId: null, teacherName: null },
        ...{ sponsorCustomerId: null, sponsorCustomerName: null, named: null },
        customerId: customerId ?? null,
        customerName: customerId === undefined ? null : ((await customerName(db, customerId)) ?? null),
        declaredOn: today(),
        status: 'approved',
      }

/**
 * The price of a running contract follows from its next lesson on, accepted at once: the family pays the same or less. Left
 * as it is while its next price is agreed or waits for an answer, which the manager sees.
 */
const followPrice = async (context: OperationContext, contract: ContractFound, kind: 'teacher' | 'customer') => {
  const { db, now, today } = context
  const prices = await listPrices(db, contract.id, today())
  const current = prices.find(({ isInForce }) => isInForce)
  const isBusy = prices.some(
    ({ status, startsOn }) => status === 'proposed' || (status === 'accepted' && startsOn > today()),
  )
  const grid = (await findGridPrices(db, { ...contract, teachers: [{ id: contract.teacherId }], on: today() })).get(
    contract.teacherId,
  )
  if (contract.status === 'created' || !current || isBusy || !grid) return
  const full = {
    customerPrice: current.customerPrice + current.loyaltyDiscount,
    margin: current.margin + current.loyaltyDiscount,
  }
  const price = affiliatedPrice(full, { kind, percent: grid.affiliationPercent, leastPrice: grid.leastCents })
  if (price.margin >= full.margin) return
  const startsOn = await firstFreeDay(db, contract.id, today())
  await endPriceBefore(db, contract.id, startsOn)
  const columns = await priceColumns(db, contract, {
    ...{ ...price, startsOn },
    ...{ alonePrice: current.alonePrice, aloneMargin: current.aloneMargin },
  })
  const at = now().toISOString()
  await insertPrice(db, { contractId: contract.id, status: 'accepted', ...columns, proposedAt: at, answeredAt: at })
  await repricePlanned(context, contract.id)
  const isTeacher = kind === 'teacher'
  const [before, after] = isTeacher
    ? [current.teacherAmount, columns.teacherAmountCents]
    : [current.customerPrice, columns.customerPriceCents]
  await tellParty(context, contract.id, isTeacher ? 'teacher' : 'family', {
    template: isTeacher ? 'contract-affiliation-teacher' : 'contract-affiliation',
    title: `${formatEuros(after)} de l’heure dès le ${formatDay(startsOn)}, merci de la recommandation.`,
    tags: { prix: formatEuros(after), ancien_prix: formatEuros(before), date_debut: formatDay(startsOn) },
  })
}

/** The switch of the open contracts says what is approved; a price made before stays. */
const follow = async (context: OperationContext, customerId: number, teacherId: number | null) => {
  for (const id of await contractsConcerned(context.db, { customerId, teacherId })) {
    const contract = await lockContract(context.db, id)
    if (!contract) continue
    const kind = await broughtBy(context.db, customerId, contract.teacherId)
    if (contract.isAffiliation !== (kind !== null))
      await updateContract(context.db, id, { isAffiliation: kind !== null })
    if (kind !== null && !contract.isAffiliation) await followPrice(context, contract, kind)
  }
}

/** Who brought hears the answer, and the family that was brought that it is welcome. */
const tell = async (context: OperationContext, affiliation: AffiliationRecord & { id: number }) => {
  const { db } = context
  const { status, teacherId, sponsorCustomerId, customerId, customerName: brought, named } = affiliation
  const isApproved = status === 'approved'
  const about = { class: 'affiliations', id: affiliation.id }
  const whom = brought ?? named ?? ''
  const sponsor = await findToTell(
    db,
    teacherId === null ? { customerId: sponsorCustomerId ?? notFound() } : { teacherId },
  )
  const title = isApproved
    ? `Merci d’avoir recommandé ${whom}.`
    : `Votre recommandation ${de(whom)} n’a pas pu être retenue.`
  await notify(db, [sponsor.accountId], { kind: 'customer', title, link: '/' })
  if (sponsor.email !== null) {
    const template = isApproved ? 'affiliation-approved' : 'affiliation-refused'
    await mailTemplate(context, {
      ...{ template, purpose: template, about },
      to: { ...sponsor, email: sponsor.email },
      tags: { mot: whom },
    })
  }
  if (!isApproved || customerId === null) return
  const family = await findToTell(db, { customerId })
  await notify(db, [family.accountId], {
    kind: 'customer',
    title: 'Vous nous avez été recommandés\u00a0: bienvenue.',
    link: '/',
  })
  if (family.email !== null)
    await mailTemplate(context, {
      ...{ template: 'affiliation-welcome', purpose: 'affiliation-welcome', about },
      to: { ...family, email: family.email },
      tags: { mot: affiliation.teacherName ?? affiliation.sponsorCustomerName },
    })
}

export const saveAffiliation = async (context: OperationContext, input: AffiliationInput) => {
  const { db, live } = context
  const { id: sentId, updatedAt, sponsorKind: _, ...row } = input
  const before = sentId === null ? null : ((await findAffiliation(db, sentId)) ?? notFound())
  if (sentId !== null)
    await lockUnchanged(db, 'affiliations', sentId, updatedAt, () => showAffiliation(context, { id: sentId }))
  const id = sentId ?? (await insertAffiliation(db, row))
  if (sentId !== null) await updateAffiliation(db, sentId, row)
  // put right, it no longer holds for whom it held before
  if (before?.customerId && before.status === 'approved') await follow(context, before.customerId, before.teacherId)
  if (row.customerId !== null && row.status === 'approved') await follow(context, row.customerId, row.teacherId)
  if (row.status !== 'declared' && before?.status !== row.status)
    await tell(context, (await findAffiliation(db, id)) ?? notFound())
  live(['contracts'])
  return { errors: null, id, updatedAt: await stampOf(db, 'affiliations', id) }
}

export const removeAffiliations = async (context: OperationContext, { ids }: { readonly ids: readonly number[] }) => {
  let removedCount = 0
  for (const id of ids) {
    const affiliation = await findAffiliation(context.db, id)
    if (!affiliation) continue
    await removeAffiliation(context.db, id)
    removedCount += 1
    if (affiliation.customerId !== null && affiliation.status === 'approved')
      await follow(context, affiliation.customerId, affiliation.teacherId)
  }
  context.live(['contracts'])
  return { removedCount }
}

/** A family recommends another: the office finds its record, approves or refuses. */
export const askAffiliation = async (context: OperationContext, { named }: { readonly named: string }) => {
  const { db, as, today, live } = context
  if (as.kind !== 'customer') return notFound()
  if ((await countWaiting(db, as.customerId)) >= mostWaiting) refuse(contractsRefusals.tooManySponsored, 'named')
  const id = await insertAffiliation(db, {
    sponsorCustomerId: as.customerId,
    named,
    declaredOn: today(),
    status: 'declared',
  })
  await notify(db, await accountsOfStaff(db, 'privateTuitionManagers'), {
    kind: 'customer',
    title: `${await customerName(db, as.customerId)} recommande une famille.`,
    link: listPath,
  })
  live(['contracts'])
  return { errors: null, id, updatedAt: await stampOf(db, 'affiliations', id) }
}
