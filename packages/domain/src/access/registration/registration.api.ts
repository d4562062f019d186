// The registration of a family from the public site: one form, one captcha, a link that proves its address, one account.
import { everybody, link } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf } from '@cartable/domain/kernel/refusal.ts'
import {
  OpenSpaceAnswer,
  OpenSpaceInput,
  ProofInput,
  ProofPage,
  RegistrationAnswer,
  RegistrationInput,
  RenewAnswer,
} from './registration.schema.ts'

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
      browserKey: null,
    }),
    perMinute: 6,
    summary: 'Inscription d’une famille\u00a0: un lien prouve son adresse',
  }),
  showProof: operation({
    name: 'registration_proof',
    method: 'GET',
    path: '/public/registration/proof',
    effect: 'read',
    access: everybody(),
    input: ProofInput,
    answer: ProofPage,
    perMinute: 30,
    summary: 'Page du lien d’une inscription\u00a0: ouvert, déjà utilisé ou expiré',
  }),
  openSpace: operation({
    name: 'registration_open',
    method: 'POST',
    path: '/public/registration/proof',
    effect: 'write',
    access: link('account-proof'),
    input: OpenSpaceInput,
    answer: OpenSpaceAnswer,
    refused: (refusals) => ({
      errors: formErrorsOf(refusals),
      redirect: null,
      needsPassword: refusals.some((refusal) => refusal.path === 'password'),
    }),
    perMinute: 12,
    summary: 'Ouverture de l’espace d’une famille par le lien de son mail',
  }),
  renewProof: operation({
    name: 'registration_renew',
    method: 'POST',
    path: '/public/registration/renew',
    effect: 'write',
    access: everybody(),
    input: ProofInput,
    answer: RenewAnswer,
    refused: () => ({ isDone: false }),
    perMinute: 3,
    summary: 'Nouveau lien d’inscription, envoyé à l’adresse qui avait été donnée',
  }),
})
