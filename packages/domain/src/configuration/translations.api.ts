// The texts that server and web share, as a file: French, whatever language is asked for.
import { everybody } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { TranslationsInput } from './translations.schema.ts'

export const translationsApi = defineOperations('configuration', {
  translations: operation({
    name: 'translations',
    method: 'GET',
    path: '/translations/{domain}.{_format}',
    aliases: ['/translations/{domain}', '/translations'],
    effect: 'read',
    access: everybody(),
    input: TranslationsInput,
    answer: { document: ['text/javascript', 'application/json'] },
    duringMaintenance: true,
    summary: 'Textes communs au serveur et aux pages',
  }),
})
