// What a colleague may hold and hand over to another: its kinds and their words.
import type { RightCode } from './rights.ts'

export const heldKinds = [
  'contacts',
  'contactRules',
  'candidates',
  'interviews',
  'linkings',
  'contracts',
  'nextActions',
  'silentContracts',
  'monitoringCards',
  'tasks',
  'conversations',
] as const
export type HeldKind = (typeof heldKinds)[number]

/** `code`: the right without which nobody can be given one, which is also the name of its module. */
type Words = { readonly one: string; readonly many: string; readonly code: RightCode }
export const heldWords: Readonly<Record<HeldKind, Words>> = {
  contacts: { one: 'contact suivi', many: 'contacts suivis', code: 'contacts' },
  contactRules: {
    one: 'règle d’attribution des demandes',
    many: 'règles d’attribution des demandes',
    code: 'contacts',
  },
  candidates: { one: 'candidature', many: 'candidatures', code: 'recruitment' },
  interviews: { one: 'entretien à venir', many: 'entretiens à venir', code: 'recruitment' },
  linkings: { one: 'recherche de professeur', many: 'recherches de professeur', code: 'linking' },
  contracts: { one: 'contrat suivi', many: 'contrats suivis', code: 'contracts' },
  nextActions: { one: 'prochaine action', many: 'prochaines actions', code: 'linking' },
  silentContracts: { one: 'contrat sans cours suivi', many: 'contrats sans cours suivis', code: 'courses' },
  monitoringCards: { one: 'carte de suivi', many: 'cartes de suivi', code: 'monitoring' },
  tasks: { one: 'tâche à faire', many: 'tâches à faire', code: 'todo' },
  conversations: { one: 'conversation', many: 'conversations', code: 'messaging' },
}
