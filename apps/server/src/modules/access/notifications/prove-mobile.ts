// Proof that a mobile number is its owner's: six digits by SMS, some minutes, five tries, one use, one SMS a minute at most.
import { randomInt } from 'node:crypto'
import { mobileRefusals } from '@cartable/domain/access/notifications/mobile.refusals.ts'
import { codeLifeMinutes, codeResendSeconds, freeTries } from '@cartable/domain/access/sign-in/access.rules.ts'
import { type FormAnswer, formErrorsOf, refuse } from '@cartable/domain/kernel/refusal.ts'
import { fieldKeys } from '../../../platform/crypto/fields.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { anonymous } from '../../../platform/http/errors.ts'
import { isCarried } from '../../messaging/send-sms-twin.ts'
import { companyName } from '../sign-in/access.queries.ts'
import {
  countCodesTo,
  countWrongCode,
  findMobileCode,
  keepMobileCode,
  lockMobile,
  mobileCodePurpose,
  noteProven,
} from './mobile.queries.ts'

const keysOf = ({ config }: OperationContext['platform']) =>
  fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
/** Six digits are soon tried: only a keyed digest is kept, and it fits one person and one number. */
const digestContext = (personId: number, phoneNumber: string) => `mobile_codes.${personId}.${phoneNumber}`

/** Codes to one number in twenty-four hours: with five tries each, a guess has one chance in forty thousand. */
const codesADay = 5

const done: FormAnswer = { errors: null, id: null, updatedAt: null }

/** Sends the code and waits for the provider; refused without a mobile that SMS go to, or within a minute of the last one. */
export const sendMobileCode = async (context: OperationContext): Promise<AnswerAfterCommit<FormAnswer>> => {
  const { db, identity, now, platform } = context
  if (identity === null) throw anonymous()
  const { personId } = identity
  const person = await lockMobile(db, personId)
  const phoneNumber = person?.mobilePhone ?? refuse(mobileRefusals.noMobile)
  if (!platform.mail.canSend('sms') || !(await isCarried(context, person?.mobilePhoneRegion ?? null)))
    refuse(mobileRefusals.notReached)
  const last = await findMobileCode(db, personId)
  const waitMs = last ? Date.parse(last.sentAt) + codeResendSeconds * 1_000 - now().getTime() : 0
  if (waitMs > 0) refuse(mobileRefusals.codeTooSoon(Math.ceil(waitMs / 1_000)))
  const dayAgo = new Date(now().getTime() - 86_400_000)
  if ((await countCodesTo(db, phoneNumber, dayAgo)) >= codesADay) refuse(mobileRefusals.tooManyCodes)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepMobileCode(db, personId, {
    ...{ phoneNumber, codeDigest: keysOf(platform).digest(code, digestContext(personId, phoneNumber)) },
    ...{ sentAt: now(), expiresAt: new Date(now().getTime() + codeLifeMinutes * 60_000) },
  })
  const messageId = await platform.mail.enqueueSms(db, {
    ...{ delivery: 'dialog', to: { phoneNumber, personId }, purpose: mobileCodePurpose, secret: code },
    text: `${await companyName(db)}\u00a0: ${code} est votre code, valable ${codeLifeMinutes} minutes.`,
  })
  return answerAfterCommit(async () => {
    const { sent, isPending, error } = await platform.mail.sendNow(messageId)
    if (sent || isPending) return done
    return { ...done, errors: formErrorsOf([{ ...mobileRefusals.codeNotSent(error), path: '' }]) }
  })
}

/** Notes the number as proven. A wrong code counts, and after five of them another must be asked for. */
export const proveMobile = async (
  { db, identity, now, platform }: OperationContext,
  { code }: { readonly code: string },
): Promise<FormAnswer> => {
  if (identity === null) throw anonymous()
  const { personId } = identity
  const person = await lockMobile(db, personId)
  const last = await findMobileCode(db, personId)
  // one that went to another number than that of today proves nothing of it
  const isLive = last && last.tries < freeTries && Date.parse(last.expiresAt) > now().getTime()
  const sent = isLive && last.phoneNumber === person?.mobilePhone ? last : refuse(mobileRefusals.mobileCodeOver, 'code')
  const typed = code.replaceAll(/\s/g, '')
  const digests = keysOf(platform).digests(typed, digestContext(personId, sent.phoneNumber))
  if (digests.some((digest) => digest.equals(sent.codeDigest))) {
    await noteProven(db, personId, sent.phoneNumber)
    return done
  }
  // answered, not thrown: what is refused is rolled back, and the try must be counted
  await countWrongCode(db, personId)
  return { ...done, errors: formErrorsOf([{ ...mobileRefusals.wrongMobileCode, path: 'code' }]) }
}
