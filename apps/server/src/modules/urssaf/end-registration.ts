// Ends a tax advance from here: the link with the Urssaf is given up, or the advance is declined before it began.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { registrationsWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'
import type { RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/save.ts'
import { decideMove } from '../../platform/transition.ts'
import { setAdvancePayment } from '../customers/set-on-record.ts'
import { advanceKeys, noteAdvance } from './note-advance.ts'
import { findRegistration, findTaxpayerOf, insertRegistration, updateRegistration } from './registrations.queries.ts'
import { tellRegistration } from './tell-registration.ts'

const done = { isValid: true, errorMsgs: [] }

/** What follows the end: nothing is paid by the advance any more, and the journal says who decided. */
const close = async ({ db, live, now, identity }: OperationContext, customerId: number, title: string) => {
  await setAdvancePayment(db, customerId, false)
  const body = `Par ${identity?.name ?? 'le programme'}.`
  await noteAdvance(db, { customerId, title, body, at: now(), accountId: identity?.accountId ?? null })
  live(...advanceKeys(customerId))
  return done
}

/** The Urssaf has no call that unlinks: the row stays, so that what was advanced can still be told. */
export const removeLink = async (context: OperationContext, { customerId }: { customerId: number }) => {
  const { db } = context
  await lockRow(db, 'customers', customerId)
  const registration = await findRegistration(db, customerId)
  if (!registration) return refuse(urssafRefusals.nothingToUnlink)
  if (!decideMove(registrationsWorkflow, registration.status, 'unlinked', {})) return done
  await updateRegistration(db, registration.id, { status: 'unlinked' })
  await tellRegistration(context, registration.id, 'unlinked')
  return close(context, customerId, 'lien retiré')
}

/** Also before any form: that a family does not want the advance is worth knowing. */
export const refuseAdvance = async (context: OperationContext, { customerId }: { customerId: number }) => {
  const { db } = context
  await lockRow(db, 'customers', customerId)
  const customer = (await findTaxpayerOf(db, customerId)) ?? notFound()
  const registration = await findRegistration(db, customerId)
  const status: RegistrationStatus | null = registration?.status ?? null
  const declined = { status: 'refused', providerCode: null, providerMessage: null } as const
  if (!registration || status === 'unlinked') {
    const personId = customer.billingPersonId ?? customer.personId
    await insertRegistration(db, { ...declined, customerId, personId })
  } else {
    // what has left may be in the hands of the Urssaf: one knows first, then gives up
    if (status === 'requested') refuse(urssafRefusals.stillLeaving)
    if (!decideMove(registrationsWorkflow, registration.status, 'refused', {})) return done
    await updateRegistration(db, registration.id, declined)
  }
  return close(context, customerId, 'refusée')
}
