// Operations of the public pages of stages: the catalogue, the page of a level, and its preview by the office.
import { z } from 'zod'
import { everybody, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'

/** A word of an address: what no page has is answered by a page that says so, never by an error. */
const word = z.string().max(200)
const filter = word.default('')

export const siteApi = defineOperations('traineeships', {
  /** The stages to come that are public; each filter is the slug of a town (or `en-ligne`), a level, a period. */
  publicCatalogue: operation({
    name: 'traineeship_public_catalogue',
    method: 'GET',
    path: '/traineeships/traineeship-public-catalogue',
    publicPath: '/stages',
    effect: 'read',
    access: everybody(),
    input: z.object({
      lieu: filter,
      niveau: filter,
      vacances: filter,
      page: filter,
    }),
    answer: { document: ['text/html'] },
    summary: 'Stages proposés, pour les visiteurs',
  }),
  publicLevel: operation({
    name: 'traineeship_public_level',
    method: 'GET',
    path: '/traineeships/traineeship-public-level/{slug}',
    publicPath: '/stages/{slug}',
    effect: 'read',
    access: everybody(),
    input: z.object({ slug: word }),
    answer: { document: ['text/html'] },
    summary: 'Page d’un stage, pour les visiteurs',
  }),
  /** As visitors read it, or will; kept out of search engines. */
  previewLevel: operation({
    name: 'traineeship_level_preview',
    method: 'GET',
    path: '/traineeships/traineeship-level-preview',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: ['text/html'] },
    summary: 'Aperçu de la page publique d’un niveau de stage',
  }),
})
