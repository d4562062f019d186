// Operations of the choices of messages: from one's account, by the link of a mail, and in one click of a mail reader.
import { lastingLink, signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { asForm, FormAnswer } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import { Choices, ChoicesInput, messageChoices } from './choices.schema.ts'

const byLink = lastingLink('notification-choices')
const token = z.string().max(100)

export const choicesApi = defineOperations('access', {
  showChoices: operation({
    name: 'notification_choices',
    method: 'GET',
    path: '/notifications/choices',
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: Choices,
    summary: 'Mes choix de messages',
  }),
  saveChoices: operation({
    name: 'notification_choices_save',
    method: 'POST',
    path: '/notifications/choices',
    effect: 'write',
    access: signedIn(),
    input: ChoicesInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement de mes choix de messages',
  }),
  linkChoices: operation({
    name: 'notification_choices_page',
    method: 'GET',
    path: '/notifications/choices-by-link',
    effect: 'read',
    access: byLink,
    input: z.object({ token }),
    answer: Choices,
    summary: 'Choix de messages, par le lien d’un mail',
  }),
  saveLinkChoices: operation({
    name: 'notification_choices_page_save',
    method: 'POST',
    path: '/notifications/choices-by-link',
    effect: 'write',
    access: byLink,
    input: ChoicesInput.extend({ token }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement des choix de messages, par le lien d’un mail',
  }),
  sendMobileCode: operation({
    name: 'notification_mobile_code',
    method: 'POST',
    path: '/notifications/mobile-code',
    effect: 'write',
    access: signedIn(),
    input: z.object({}),
    answer: FormAnswer,
    refused: asForm,
    // an SMS costs money
    perMinute: 4,
    summary: 'Envoi d’un code à mon portable, pour le prouver',
  }),
  proveMobile: operation({
    name: 'notification_mobile_proof',
    method: 'POST',
    path: '/notifications/mobile-proof',
    effect: 'write',
    access: signedIn(),
    input: z.object({ code: z.string().trim().min(1, 'Saisissez le code reçu.').max(12) }),
    answer: FormAnswer,
    refused: asForm,
    perMinute: 20,
    summary: 'Preuve de mon portable par le code reçu',
  }),
  unsubscribe: operation({
    name: 'notification_unsubscribe',
    method: 'POST',
    path: '/notifications/unsubscribe',
    effect: 'write',
    access: byLink,
    fromMailReader: true,
    input: z.object({ token, choice: z.enum(messageChoices) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Désabonnement en un clic d’un lecteur de mail',
  }),
})
