// Standard answers: the contexts in which they are offered, the one flag that each context shows, their shapes.
import { z } from 'zod'
import { text } from '../kernel/fields.ts'

/** Flags of a standard answer, as their column is headed. */
export const responseFlags = {
  switchToOnline: 'Changement de format',
  legitimate: 'Raison légitime',
  disponibility: 'Disponibilité',
} as const
export type ResponseFlag = keyof typeof responseFlags

type Context = { readonly label: string; readonly flag: ResponseFlag; readonly why: string }
/** Where people choose a standard answer; each context shows one flag only. */
export const responseContexts = {
  'teacher-refusal': {
    label: 'Refus du professeur',
    flag: 'legitimate',
    why: 'Un professeur y choisit pourquoi il refuse une mise en relation.',
  },
  'customer-refusal': {
    label: 'Refus du client',
    flag: 'switchToOnline',
    why: 'Une famille y choisit pourquoi elle refuse un professeur.',
  },
  availability: {
    label: 'Disponibilité du professeur',
    flag: 'disponibility',
    why: 'Un professeur y dit s’il peut prendre un cours.',
  },
  'course-dispute': {
    label: 'Contestation d’un cours',
    flag: 'legitimate',
    why: 'Une famille y choisit pourquoi elle conteste un cours.',
  },
  'test-failure': {
    label: 'Échec d’un cours d’essai',
    flag: 'legitimate',
    why: 'Une famille y choisit pourquoi l’essai ne convient pas.',
  },
  'contract-end': {
    label: 'Fin d’un contrat',
    flag: 'legitimate',
    why: 'L’équipe y choisit pourquoi un contrat s’arrête, ou n’a jamais commencé.',
  },
} as const satisfies Readonly<Record<string, Context>>
export type ResponseContext = keyof typeof responseContexts
export const ResponseContext = z.enum(Object.keys(responseContexts) as [ResponseContext, ...ResponseContext[]])

export const responseTypeFields = {
  name: text(150),
  switchToOnline: z.boolean(),
  legitimate: z.boolean(),
  disponibility: z.boolean(),
}
export const responseTypeRow = {
  name: z.string(),
  context: ResponseContext,
  switchToOnline: z.boolean(),
  legitimate: z.boolean(),
  disponibility: z.boolean(),
}
export const responseTypeRecord = responseTypeRow

/** Flags as a context keeps them: the others are off. */
export const flagsIn = (context: ResponseContext, sent: Readonly<Record<ResponseFlag, boolean>>) => {
  const { flag } = responseContexts[context]
  return { switchToOnline: false, legitimate: false, disponibility: false, [flag]: sent[flag] }
}
