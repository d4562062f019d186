// A family reads its tax advance, asks for it by itself, and stops it from a day on.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { familyAdvanceOf, familyRequestWords } from '@cartable/domain/urssaf/family-advance.rules.ts'
import { ownAdvanceApi } from '@cartable/domain/urssaf/own-advance.api.ts'
import type { OwnAdvance } from '@cartable/domain/urssaf/own-advance.schema.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { notify } from '../../platform/notifications.ts'
import { lockRow } from '../../platform/save.ts'
import { accountsOfAnswerer } from '../messaging/threads/ring-answerer.ts'
import { hasOpenRequests, isOffered, listOwnRequests } from './advances.queries.ts'
import { showCeiling } from './advances.service.ts'
import { describeAdvance } from './describe-advance.ts'
import { advanceKeys, noteAdvance } from './note-advance.ts'
import { findRegistration, updateRegistration } from './registrations.queries.ts'
import { saveCustomerForm } from './save-customer-form.ts'

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

const show = async (context: OperationContext): Promise<OwnAdvance> => {
  const { db, today } = context
  const customerId = customerOf(context)
  const registration = await findRegistration(db, customerId)
  const { state, taxpayer, ...form } = await describeAdvance(db, customerId)
  const { id: _, updatedAt: __, customerId: ___, ...ceiling } = await showCeiling(context, customerId)
  return {
    isOffered: await isOffered(db, today()),
    ...familyAdvanceOf(registration ?? null),
    isEditable: state.isEditable,
    mayStop: state.mayUnlink && registration?.status !== 'requested',
    stopsOn: registration?.stopsOn ?? null,
    form,
    taxpayerName: taxpayer.name,
    ceiling: {
      ...ceiling,
      leftCents:
        ceiling.ceilingCents === null
          ? null
          : Math.max(0, ceiling.ceilingCents - ceiling.usedElsewhereCents - ceiling.takenCents),
    },
    requests: (await listOwnRequests(db, customerId)).map(({ id, reference, billId, day, amountCents, ...facts }) => ({
      ...{ id, reference, billId, day, amountCents },
      words: familyRequestWords({ amountCents, ...facts }),
    })),
  }
}

const tellOffice = async (context: OperationContext, customerId: number, title: string) => {
  const { db, identity } = context
  await notify(db, await accountsOfAnswerer(db, { customerId, teacherId: null }), {
    kind: 'customer',
    title: `${identity?.name ?? 'Une famille'} ${title}`,
    link: `/customer/show/${customerId}#avance-immediate`,
  })
}

/** Whatever customer the form says, it is that of the session. */
const save = async (context: OperationContext, input: InputOf<typeof ownAdvanceApi.saveOwnAdvance>) => {
  const customerId = customerOf(context)
  if (input.send) await tellOffice(context, customerId, 'demande l’avance immédiate.')
  return saveCustomerForm(context, { ...input, customerId })
}

/** From that day on nothing is asked any more; the link ends once what was asked before has ended. */
const stop = async (context: OperationContext, { on }: InputOf<typeof ownAdvanceApi.stopOwnAdvance>) => {
  const { db, identity, live, now, today } = context
  const customerId = customerOf(context)
  await lockRow(db, 'customers', customerId)
  const registration = await findRegistration(db, customerId)
  const isKnown = registration && ['pending', 'active', 'blocked', 'expired'].includes(registration.status)
  if (!registration || !isKnown) return refuse(urssafRefusals.nothingToStop, 'on')
  const answer = { errors: null, id: registration.id, updatedAt: null }
  if (registration.stopsOn === on) return answer
  if (on !== null && on < today()) refuse(urssafRefusals.stopBefore, 'on')
  await updateRegistration(db, registration.id, { stopsOn: on })
  const title = on === null ? 'gardée par la famille' : `arrêtée par la famille à partir du ${formatDay(on)}`
  const waits = on !== null && (await hasOpenRequests(db, registration.id))
  await noteAdvance(db, {
    ...{ customerId, title, at: now(), accountId: identity?.accountId ?? null },
    body: waits ? 'Les demandes en cours à l’Urssaf se terminent d’abord.' : `Par ${identity?.name ?? 'la famille'}.`,
  })
  await tellOffice(
    context,
    customerId,
    on === null ? 'garde l’avance immédiate.' : `arrête l’avance immédiate à partir du ${formatDay(on)}.`,
  )
  live(...advanceKeys(customerId))
  return answer
}

export const ownAdvanceService = handlers(ownAdvanceApi, {
  ownAdvance: show,
  saveOwnAdvance: save,
  stopOwnAdvance: stop,
})
