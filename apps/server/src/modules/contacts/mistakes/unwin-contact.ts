// A request that was won by mistake goes back, and the customer that it made is withdrawn, as long as nothing stands on it.
import { contactTitle } from '@cartable/domain/contacts/contacts.rules.ts'
import { mistakesRefusals } from '@cartable/domain/contacts/mistakes/mistakes.refusals.ts'
import type { UnwinInput, UnwinPreview } from '@cartable/domain/contacts/mistakes/mistakes.schema.ts'
import { type PlacedRefusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Obstacle } from '../../../platform/attached.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { withdrawEmpty } from '../../customers/merging/withdraw-empty.ts'
import { findWon, type Held, heldBy, takeBack, type WonContact } from './unwin.queries.ts'

type Won = WonContact & { readonly customerId: number }

const isWon = (contact: WonContact): contact is Won => contact.status === 'won' && contact.customerId !== null
/** A family that opened its space itself was a customer before: only its request goes back. */
const keepsCustomer = ({ origin }: WonContact): boolean => origin === 'family'

const obstaclesOf = (customerId: number, held: Held): Obstacle[] => {
  const record = (label: string, section: string) => ({ label, path: `/customer/show/${customerId}#${section}` })
  const found: readonly (Obstacle | false)[] = [
    held.contracts > 0 && {
      refusal: mistakesRefusals.contracts(held.contracts),
      link: { label: 'Ouvrir le contrat', path: `/privateTuition/contract/${held.contractId}` },
    },
    held.orders > 0 && {
      refusal: mistakesRefusals.orders(held.orders),
      link: record('Voir les commandes', 'commandes'),
    },
    held.money > 0 && { refusal: mistakesRefusals.money, link: record('Ouvrir son compte', 'compte') },
    held.stages > 0 && { refusal: mistakesRefusals.stages(held.stages), link: record('Voir les stages', 'stages') },
    held.searches > 0 && {
      refusal: mistakesRefusals.searches(held.searches),
      link: { label: 'Ouvrir la recherche', path: `/privateTuition/linking/${held.searchId}` },
    },
    held.advances > 0 && { refusal: mistakesRefusals.advance, link: record('Ouvrir l’avance', 'avance-immediate') },
    held.otherRequestId !== null && {
      refusal: mistakesRefusals.otherRequests,
      link: { label: 'Ouvrir l’autre demande', path: `/contact/overview?carte=${held.otherRequestId}` },
    },
    held.accounts > 0 && { refusal: mistakesRefusals.account, link: record('Ouvrir le compte d’accès', 'acces') },
  ]
  return found.filter((one) => one !== false)
}

const inTheWay = async ({ db }: OperationContext, contact: Won) =>
  keepsCustomer(contact) ? [] : obstaclesOf(contact.customerId, await heldBy(db, contact.customerId, contact.id))

const readWon = async ({ db }: OperationContext, id: number, isLocked: boolean): Promise<Won> => {
  const contact = (await findWon(db, id, isLocked)) ?? notFound()
  return isWon(contact) ? contact : refuse(mistakesRefusals.notWon)
}

export const previewUnwin = async (
  context: OperationContext,
  { id }: { readonly id: number },
): Promise<UnwinPreview> => {
  const contact = await readWon(context, id, false)
  return {
    id,
    title: contactTitle(contact),
    customer: keepsCustomer(contact) ? null : `${contact.customerName} (${contact.customerNumber})`,
    customerId: contact.customerId,
    cameFrom: contact.cameFrom,
    obstacles: (await inTheWay(context, contact)).map(({ refusal, link }) => ({ message: refusal.message, link })),
  }
}

export const unwinContact = async (context: OperationContext, { id, to }: UnwinInput) => {
  const { db, live, now, identity } = context
  const contact = await readWon(context, id, true)
  if (to !== 'lost' && to !== contact.cameFrom) refuse(mistakesRefusals.notThere)
  const found = await inTheWay(context, contact)
  if (found.length > 0) throw new Refused(found.map(({ refusal }): PlacedRefusal => ({ ...refusal, path: '' })))
  await takeBack(db, id, { to, at: now(), keepsCustomer: keepsCustomer(contact) })
  if (!keepsCustomer(contact)) {
    const { customerId } = contact
    await withdrawEmpty(context, { customerId, why: `Le contact ${contactTitle(contact)} avait été gagné par erreur.` })
    // whoever was rung to look for a teacher has nothing to look for
    const managers = await accountsOfStaff(db, 'privateTuitionManagers')
    await notify(
      db,
      managers.filter((accountId) => accountId !== identity?.accountId),
      {
        kind: 'customer',
        title: `${contactTitle(contact)} n’est pas client\u00a0: gagné par erreur.`,
        body: 'Il n’y a pas de professeur à chercher.',
        link: `/contact/overview?carte=${id}`,
      },
    )
  }
  live(['contacts'], ['contacts', 'id', id], ['customers'])
  return { isValid: true, errorMsgs: [] }
}
