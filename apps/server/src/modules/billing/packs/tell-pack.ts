// Tells a family of its pack of hours: sold, low, ended; the office besides, where two hours are left.

import { leftOnPackText, lowMinutes } from '@cartable/domain/billing/packs/packs.rules.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { payLinkOf } from '../cards/pay-link.ts'
import { noteToldLow } from '../receipts/hour-packs.queries.ts'
import { findPackReader } from './packs.queries.ts'

export type PackTeller = Pick<OperationContext, 'db' | 'now' | 'today' | 'platform' | 'identity'>
type Pack = { readonly id: number; readonly customerId: number; readonly contractId: number; readonly minutes: number }
type Said = {
  readonly template: string
  readonly title: string
  readonly cents: number
  readonly words: string
  /** Its button pays by card, without an account; it shows the home otherwise. */
  readonly pays?: boolean
}

const tell = async (context: PackTeller, pack: Pack, { template, title, cents, words, pays }: Said) => {
  const reader = await findPackReader(context.db, pack.customerId)
  if (!reader) return
  const { email, accountId, customer: _, ...person } = reader
  await notify(context.db, [accountId], { kind: 'customer', title, link: '/' })
  // who has no address is told by the office
  if (email === null) return
  await mailTemplate(context, {
    ...{ template, purpose: template, to: { ...person, email }, about: { class: 'hour_packs', id: pack.id } },
    tags: { montant: formatEuros(cents), date_debut: formatDay(context.today()), mot: words },
    ...(pays ? { link: payLinkOf('hour_packs', pack.id) } : accountId !== null && { page: '/' }),
  })
}

/** @param dueCents what its family has to pay before its hours count */
export const tellSold = (
  context: PackTeller,
  pack: Pack,
  { priceCents, dueCents }: { readonly priceCents: number; readonly dueCents: number },
) => {
  const what = `${durationText(pack.minutes)} pour ${formatEuros(priceCents)}`
  return tell(context, pack, {
    ...{ template: 'hour-pack-sold', title: `Pack d’heures\u00a0: ${what}.`, cents: dueCents, pays: dueCents > 0 },
    words:
      dueCents > 0
        ? `${what}. À régler avant les cours\u00a0: ${formatEuros(dueCents)}. Les heures comptent dès leur règlement\u00a0; jusque-là, les cours sont facturés au prix du contrat.`
        : `${what}, pris sur votre avoir en compte. Vos prochains cours y sont pris.`,
  })
}

export const tellEnded = (context: PackTeller, pack: Pack, cents: number) =>
  tell(context, pack, {
    ...{ template: 'hour-pack-ended', title: 'Votre pack d’heures prend fin.', cents },
    words:
      cents > 0
        ? `${formatEuros(cents)} de votre pack de ${durationText(pack.minutes)} deviennent un avoir sur votre compte, à prendre sur vos factures ou à vous rendre.`
        : `Il ne restait rien à vous rendre de votre pack de ${durationText(pack.minutes)}.`,
  })

/** Once for a pack, whatever is given back to it afterwards; under its lock. */
export const tellLow = async (
  context: PackTeller,
  pack: Pack & { readonly toldLowOn: string | null },
  leftMinutes: number,
): Promise<void> => {
  const { db, identity, today } = context
  if (leftMinutes > lowMinutes || pack.toldLowOn !== null) return
  await noteToldLow(db, pack.id, today())
  const words = leftOnPackText(pack.minutes, leftMinutes)
  await tell(context, pack, { template: 'hour-pack-low', title: words, cents: 0, words })
  const customer = (await findPackReader(db, pack.customerId))?.customer ?? ''
  const managers = await accountsOfStaff(db, 'privateTuitionManagers')
  await notify(
    db,
    managers.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'customer',
      title: `Pack d’heures ${de(customer)}\u00a0: ${leftOnPackText(pack.minutes, leftMinutes, 'office').toLowerCase()}`,
      link: `/privateTuition/contract/${pack.contractId}`,
    },
  )
}
