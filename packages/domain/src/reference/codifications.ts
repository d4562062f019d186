// The reference tables that are regular enough to be declared: list, form, disabling, audit and tests follow from these lines.
import type { CodificationDeclaration } from '../kernel/codification.ts'

/** Of a flag that no choice and no calculation reads. */
const landmark = 'Un repère dans les listes et les fichiers, rien de plus.'

const disabledAccountReasons = {
  key: 'disabledAccountReasons',
  table: 'disabled_account_reasons',
  names: { singular: 'disabled_account_reason', plural: 'disabled_account_reasons' },
  slug: 'disabled-account-reasons',
  heading: 'Personnes',
  titles: {
    plural: 'Raisons de désactivation',
    singular: 'Raison de désactivation',
    isFeminine: true,
    new: 'Nouvelle raison de désactivation',
    newButton: 'Nouvelle raison',
    none: 'Aucune raison de désactivation pour l’instant',
    why: 'Elles disent pourquoi un compte a été fermé.',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    availableFor: {
      kind: 'choices',
      label: 'Disponible pour',
      choices: { staff: 'Utilisateurs', customer: 'Clients', student: 'Élèves', teacher: 'Professeurs' },
    },
  },
} as const satisfies CodificationDeclaration

const graduations = {
  key: 'graduations',
  table: 'graduations',
  names: { singular: 'graduation', plural: 'graduations' },
  slug: 'graduations',
  heading: 'Personnes',
  titles: {
    plural: 'Diplômes',
    singular: 'Diplôme',
    isFeminine: false,
    new: 'Nouveau diplôme',
    newButton: 'Nouveau diplôme',
    none: 'Aucun diplôme pour l’instant',
    why: 'Les professeurs les déclarent, les matières les exigent.',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    color: { kind: 'color', label: 'Couleur' },
    famous: { kind: 'flag', label: 'Prestigieux', description: landmark },
  },
} as const satisfies CodificationDeclaration

const experiences = {
  key: 'experiences',
  table: 'experiences',
  names: { singular: 'experience', plural: 'experiences' },
  slug: 'experiences',
  heading: 'Personnes',
  titles: {
    plural: 'Expériences',
    singular: 'Expérience',
    isFeminine: true,
    new: 'Nouvelle expérience',
    newButton: 'Nouvelle expérience',
    none: 'Aucune expérience pour l’instant',
    why: 'Les professeurs les déclarent, les matières les exigent.',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    color: { kind: 'color', label: 'Couleur' },
    famous: { kind: 'flag', label: 'Prestigieuse', description: landmark },
  },
} as const satisfies CodificationDeclaration

const rankings = {
  key: 'rankings',
  table: 'rankings',
  names: { singular: 'ranking', plural: 'rankings' },
  slug: 'rankings',
  heading: 'Personnes',
  titles: {
    plural: 'Types d’évaluation',
    singular: 'Type d’évaluation',
    isFeminine: false,
    new: 'Nouveau type d’évaluation',
    newButton: 'Nouveau type',
    none: 'Aucun type d’évaluation pour l’instant',
    why: 'Chacun est un critère noté par des étoiles.',
  },
  fields: {
    name: { kind: 'name', label: 'Nom' },
    availableFor: {
      kind: 'choices',
      label: 'Disponible pour',
      choices: { 'teacher-evaluation': 'Évaluations de professeurs', 'traineeship-report': 'Bilans de stage' },
    },
  },
} as const satisfies CodificationDeclaration

const traineeshipTypes = {
  key: 'traineeshipTypes',
  table: 'traineeship_types',
  names: { singular: 'traineeship_type', plural: 'traineeship_types' },
  slug: 'traineeship-types',
  heading: 'Pédagogie',
  titles: {
    plural: 'Types de stages (périodes)',
    singular: 'Période',
    isFeminine: true,
    new: 'Nouvelle période',
    newButton: 'Nouvelle période',
    none: 'Aucune période pour l’instant',
    why: 'Chaque session de stage en est une\u00a0: Toussaint, Noël, hiver…',
  },
  fields: { name: { kind: 'name', label: 'Nom' }, orderKey: { kind: 'order', label: 'Ordre' } },
} as const satisfies CodificationDeclaration

const helpCategories = {
  key: 'helpCategories',
  table: 'help_categories',
  names: { singular: 'help_category', plural: 'help_categories' },
  slug: 'help-categories',
  heading: 'Échanges',
  titles: {
    plural: 'Catégories d’aide',
    singular: 'Catégorie d’aide',
    isFeminine: true,
    new: 'Nouvelle catégorie d’aide',
    newButton: 'Nouvelle catégorie',
    none: 'Aucune catégorie d’aide pour l’instant',
    why: 'Une liste de rubriques, par endroit où l’aide servira. Aucune page ne s’en sert encore.',
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
} as const satisfies CodificationDeclaration

/** Every declared table: operations, menu, screens and tests follow from this list. */
export const declaredTables: readonly CodificationDeclaration[] = [
  traineeshipTypes,
  graduations,
  experiences,
  rankings,
  disabledAccountReasons,
  helpCategories,
]
