// What a visitor does on public pages: the proof of work of their forms, and the registration of a family.
import { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Life } from '../life.ts'

/** Does the work that the widget does in a browser. */
export const answerCaptcha = async (life: Life): Promise<string> => {
  const challenge = await life.visitor.do(peopleApi.captchaChallenge, {})
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A family registers by itself, and opens its space by the link of its mail, in the browser that it registered with. */
export const register = async (life: Life, form: Omit<SentOf<typeof registrationApi.register>, 'captcha'>) => {
  const { browserKey } = await life.visitor.do(registrationApi.register, {
    ...form,
    captcha: await answerCaptcha(life),
  })
  const letters = await life.mailbox(form.email)
  const token = letters.find(({ purpose }) => purpose === 'account-registered')?.token
  if (!token) throw new Error(`no mail to ${form.email} opens its space`)
  const { terms } = await life.visitor.do(registrationApi.showProof, { token })
  await life.visitor.do(registrationApi.openSpace, { token, browserKey, termsVersionId: terms?.id ?? null })
}
