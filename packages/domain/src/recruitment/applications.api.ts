// Operations of the public form by which somebody applies: its choices, its files one by one, then the form.
import { z } from 'zod'
import { documentFileRules } from '../documents/documents.schema.ts'
import { everybody } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { formErrorsOf } from '../kernel/refusal.ts'
import { ApplicationAnswer, ApplicationFileAnswer, ApplicationForm, ApplicationInput } from './applications.schema.ts'
import { applicationFileRules } from './applications.words.ts'

export const applicationsApi = defineOperations('recruitment', {
  applicationForm: operation({
    name: 'candidate_application_form',
    method: 'GET',
    path: '/public/application',
    effect: 'read',
    access: everybody(),
    input: z.object({}),
    answer: ApplicationForm,
    summary: 'Choix du formulaire public de candidature',
  }),
  sendApplicationFile: operation({
    name: 'candidate_application_file',
    method: 'POST',
    path: '/public/application-file',
    effect: 'write',
    access: everybody(),
    input: z.object({}),
    answer: ApplicationFileAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals), key: null }),
    // what is a little too large is refused in words at its place, and not cut off
    files: { file: { extensions: applicationFileRules.extensions, maxBytes: documentFileRules.maxBytes, maxCount: 1 } },
    perMinute: 12,
    summary: 'Fichier d’une candidature, gardé un jour en attendant son formulaire',
  }),
  apply: operation({
    name: 'candidate_application',
    method: 'POST',
    path: '/public/application',
    effect: 'write',
    access: everybody(),
    input: ApplicationInput,
    answer: ApplicationAnswer,
    refused: (refusals) => ({ errors: formErrorsOf(refusals) }),
    perMinute: 6,
    summary: 'Candidature d’un professeur',
  }),
})
