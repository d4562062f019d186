// The registration of a family from the public site: one form, one captcha, one account.
import { everybody } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import { RegistrationAnswer, RegistrationInput } from './registration.schema.ts'

export const registrationApi = defineOperations('access', {
  register: operation({
    name: 'registration',
    method: 'POST',
    path: '/public/registration',
    effect: 'write',
    access: everybody(),
    input: RegistrationInput,
    answer: RegistrationAnswer,
    refused: (refusals) => ({
      captchaSuccess: !refusals.some((refusal) => refusal.path === 'captcha'),
      errors: formErrorsOf(refusals),
      redirect: null,
    }),
    perMinute: 6,
    summary: 'Inscription d’une famille',
  }),
})
