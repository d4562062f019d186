// Serves the choices of messages to whoever is signed in, or holds the link of a mail that was sent to them.
import { choicesApi } from '@cartable/domain/access/notifications/choices.api.ts'
import {
  type Choices,
  choiceWords,
  isOfSms,
  isOnRequest,
  messageChoices,
} from '@cartable/domain/access/notifications/choices.schema.ts'
import { mobileRefusals } from '@cartable/domain/access/notifications/mobile.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { anonymous } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { isCarried } from '../../messaging/send-sms-twin.ts'
import { findChoices, findWays, saveChoice } from './choices.queries.ts'
import { proveMobile, sendMobileCode } from './prove-mobile.ts'

/** The person of the session, or the one that the mail was sent to. */
const personOf = ({ as, identity }: OperationContext): number => {
  if (as.kind === 'link') return as.subjectId
  if (!identity) throw anonymous()
  return identity.personId
}

/** A forwarded mail shows no whole address: `he…@orange.fr`. */
const shortened = (address: string | null) => address?.replace(/^(.{2}).*(?=@)/, '$1…') ?? null

/** Of a telephone, its last figures: who reads this knows which one it is. */
const endOf = (phoneNumber: string) => `••\u00a0${phoneNumber.slice(-4, -2)}\u00a0${phoneNumber.slice(-2)}`

type Ways = Awaited<ReturnType<typeof findWays>>
const isProven = (ways: Ways) => ways?.mobilePhone != null && ways.provenMobile === ways.mobilePhone

const show = async (context: OperationContext): Promise<Choices> => {
  const { db, platform } = context
  const personId = personOf(context)
  const said = await findChoices(db, personId)
  const ways = await findWays(db, personId)
  const mobile = ways?.mobilePhone ?? null
  const isReached =
    mobile !== null && platform.mail.canSend('sms') && (await isCarried(context, ways?.mobilePhoneRegion ?? null))
  return {
    address: ways?.email ?? null,
    phone: isReached ? endOf(mobile) : null,
    isPhoneProven: isReached && isProven(ways),
    rows: messageChoices
      .filter((choice) => !isOfSms(choice) || (isReached && (isProven(ways) || !isOnRequest(choice))))
      .map((choice) => ({ choice, ...choiceWords[choice], enabled: said.get(choice) ?? !isOnRequest(choice) })),
  }
}

/** Nobody asks for SMS to a telephone that is not theirs; those of the last minute go to the number of the record. */
const refuseUnproven = async ({ db }: OperationContext, personId: number, rows: SentRows): Promise<void> => {
  const asksForSms = rows.some(({ choice, enabled }) => enabled && isOfSms(choice) && isOnRequest(choice))
  if (asksForSms && !isProven(await findWays(db, personId))) refuse(mobileRefusals.notProven)
}

/** Choices have no number of their own. */
const saved = { errors: null, id: null, updatedAt: null }

const save = async (context: OperationContext, { rows }: { readonly rows: SentRows }) => {
  const personId = personOf(context)
  await refuseUnproven(context, personId, rows)
  for (const { choice, enabled } of rows) await saveChoice(context.db, personId, choice, enabled)
  return saved
}
type SentRows = readonly Pick<Choices['rows'][number], 'choice' | 'enabled'>[]

export const choicesService = handlers(choicesApi, {
  showChoices: show,
  saveChoices: save,
  linkChoices: async (context) => {
    const choices = await show(context)
    return { ...choices, address: shortened(choices.address) }
  },
  saveLinkChoices: save,
  sendMobileCode,
  proveMobile,
  unsubscribe: async (context, { choice }) => {
    await saveChoice(context.db, personOf(context), choice, false)
    return saved
  },
})
