// The reference tables that are regular enough to be declared: list, form, disabling, audit and tests follow from these lines.
import { defineCodification } from '@cartable/domain/kernel/codification.ts'

export const disabledAccountReasons = defineCodification('disabledAccountReasons', {
  table: 'disabledAccountReasons',
  names: { singular: 'disabled_account_reason', plural: 'disabled_account_reasons' },
  slug: 'disabled-account-reasons',
  titles: {
    plural: 'Raisons de désactivation',
    singular: 'Raison de désactivation',
    new: 'Nouvelle raison de désactivation',
    newButton: 'Nouvelle raison',
    none: 'Aucune raison de désactivation pour l’instant',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    availableFor: {
      kind: 'choices',
      label: 'Disponible pour',
      choices: { staff: 'Utilisateurs', customer: 'Clients', student: 'Élèves', teacher: 'Professeurs' },
    },
  },
})

export const graduations = defineCodification('graduations', {
  table: 'graduations',
  names: { singular: 'graduation', plural: 'graduations' },
  slug: 'graduations',
  titles: {
    plural: 'Diplômes',
    singular: 'Diplôme',
    new: 'Nouveau diplôme',
    newButton: 'Nouveau diplôme',
    none: 'Aucun diplôme pour l’instant',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    color: { kind: 'color', label: 'Couleur' },
    famous: { kind: 'flag', label: 'Renommé' },
  },
})

export const helpCategories = defineCodification('helpCategories', {
  table: 'helpCategories',
  names: { singular: 'help_category', plural: 'help_categories' },
  slug: 'help-categories',
  titles: {
    plural: 'Catégories d’aide',
    singular: 'Catégorie d’aide',
    new: 'Nouvelle catégorie d’aide',
    newButton: 'Nouvelle catégorie',
    none: 'Aucune catégorie d’aide pour l’instant',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    contexts: {
      kind: 'choices',
      label: 'Contextes',
      choices: {
        staff: 'Back-office',
        customer: 'Espace client',
        student: 'Espace élève',
        teacher: 'Espace professeur',
        public: 'Pages publiques',
      },
    },
  },
})

/** Every declared codification: menu, screens, operations and tests run over this list. */
export const codifications = [disabledAccountReasons, graduations, helpCategories] as const
