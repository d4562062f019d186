// Mandates: asked of a family by a link, signed on its page with the account that is debited, revoked by either.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { MandateInput } from '@cartable/domain/billing/debits/debits.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { maskedIban } from '@cartable/domain/kernel/identifiers.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endLinks, linkIsOver } from '../../../platform/http/links.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { companyContact } from '../../courses/tell-contact.ts'
import { keysOf } from '../../people/save-bank-account.ts'
import { findCompanyId, lockFamily } from '../receipts/receipts.queries.ts'
import { creditorOf, missingOf } from './debit-settings.ts'
import {
  cancelAnnounced,
  findMandate,
  findReader,
  insertMandate,
  lockLiveMandate,
  lockMandate,
  type Mandate,
  noteAskedAgain,
  noteRevoked,
  noteSigned,
} from './mandates.queries.ts'
import { tellMandate, tellMandateAsked } from './tell-debits.ts'

/** What the IBAN of a mandate is encrypted for. */
export const ibanContext = 'debit_mandates.iban'

const linkOf = (id: number) => ({ purpose: 'debit-mandate', subjectClass: 'debit_mandates', subjectId: id }) as const

/** Asked again, the same mandate is sent again; links sent before stop working. */
export const askMandate = async (
  context: OperationContext,
  { customerId, company }: { readonly customerId: number; readonly company: CompanyCode },
) => {
  const { db, today, now, live } = context
  const missing = await missingOf(context, company)
  if (missing) refuse(missing)
  const reader = (await findReader(db, customerId)) ?? notFound()
  if (reader.email === null) refuse(debitsRefusals.noAddress)
  const companyId = await findCompanyId(db, company)
  await lockFamily(db, customerId)
  const known = await lockLiveMandate(db, companyId, customerId)
  if (known?.status === 'signed') refuse(debitsRefusals.mandateSigned)
  if (known) await noteAskedAgain(db, known.id, today())
  const id = known?.id ?? (await insertMandate(db, { companyId, customerId, askedOn: today() }))
  await endLinks(db, linkOf(id), now())
  await tellMandateAsked(context, (await findMandate(db, id)) ?? notFound())
  live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

const mandateOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'debit_mandates') throw linkIsOver()
  return as.subjectId
}

export const showMandatePage = async (context: OperationContext) => {
  const { reference, status, company } = (await findMandate(context.db, mandateOf(context))) ?? notFound()
  const state =
    status === 'asked' ? ('waiting' as const) : status === 'signed' ? ('signed' as const) : ('over' as const)
  return {
    ...{ state, reference, ics: await creditorOf(context, company), company: await companyContact(context) },
    creditor: (await findSeller(context.db, company)).name,
    noticeDays: await context.platform.settings.integer('debit_notice_days'),
  }
}

export const signMandate = async (context: OperationContext, input: MandateInput) => {
  const { db, as, live, now, today, platform } = context
  const mandate = (await lockMandate(db, mandateOf(context))) ?? notFound()
  if (mandate.status !== 'asked') refuse(debitsRefusals.mandateOver)
  if (!input.accepts) refuse(debitsRefusals.notAccepted, 'accepts')
  const { iban, holder, bic, signedName } = input
  await noteSigned(db, mandate.id, {
    ...{ signedOn: today(), signedName, holder, bic, ibanLast4: iban.slice(-4) },
    ibanEncrypted: keysOf(platform).encrypt(iban, ibanContext),
  })
  await endLinks(db, linkOf(mandate.id), now(), as.kind === 'link' ? as.tokenId : null)
  await tellMandate(
    context,
    mandate,
    `Vous avez signé le mandat ${mandate.reference} pour le compte ${maskedIban(iban.slice(-4))}\u00a0: chaque prélèvement vous sera annoncé.`,
  )
  live(['billing'])
  return { errors: null }
}

const revoke = async (context: OperationContext, mandate: Mandate, by: 'family' | 'office') => {
  const { db, today, now, live } = context
  if (mandate.status === 'revoked') refuse(debitsRefusals.mandateEnded)
  await noteRevoked(db, mandate.id, { by, on: today() })
  await cancelAnnounced(db, mandate.id)
  await endLinks(db, linkOf(mandate.id), now())
  await tellMandate(
    context,
    mandate,
    `Le mandat ${mandate.reference} est révoqué\u00a0: plus rien n’est prélevé, sauf ce que la banque a déjà reçu.`,
  )
  live(['billing'])
  return { isValid: true, errorMsgs: [] }
}

export const revokeMandate = async (context: OperationContext, id: number) =>
  revoke(context, (await lockMandate(context.db, id)) ?? notFound(), 'office')

/** A family revokes its own, and sees no other. */
export const revokeOwnMandate = async (context: OperationContext, id: number) => {
  const mandate = (await lockMandate(context.db, id)) ?? notFound()
  if (context.as.kind !== 'customer' || context.as.customerId !== mandate.customerId) return notFound()
  return revoke(context, mandate, 'family')
}
