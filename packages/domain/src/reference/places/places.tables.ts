// Names of the reference tables of places and of the linking questionnaire, which are ordinary parts of reference.
import type { ReferenceTable } from '../../kernel/codification.ts'

export const cities = {
  key: 'cities',
  table: 'cities',
  names: { singular: 'city', plural: 'cities' },
  slug: 'cities',
  heading: 'Lieux',
  titles: {
    plural: 'Villes',
    singular: 'Ville',
    isFeminine: true,
    new: 'Nouvelle ville',
    newButton: 'Nouvelle ville',
    none: 'Aucune ville pour l’instant',
    why: 'Les communes de France, avec leurs codes postaux.',
  },
} as const satisfies ReferenceTable

export const establishments = {
  key: 'establishments',
  table: 'establishments',
  names: { singular: 'establishment', plural: 'establishments' },
  slug: 'establishments',
  heading: 'Lieux',
  titles: {
    plural: 'Établissements',
    singular: 'Établissement',
    isFeminine: false,
    new: 'Nouvel établissement',
    newButton: 'Nouvel établissement',
    none: 'Aucun établissement pour l’instant',
    why: 'Les élèves y étudient, les professeurs y enseignent.',
  },
} as const satisfies ReferenceTable

export const linkingQuestions = {
  key: 'linkingQuestions',
  table: 'linking_questions',
  names: { singular: 'linking_question', plural: 'linking_questions' },
  slug: 'linking-questions',
  heading: 'Pédagogie',
  titles: {
    plural: 'Questions de mise en relation',
    singular: 'Question de mise en relation',
    isFeminine: true,
    new: 'Nouvelle question de mise en relation',
    newButton: 'Nouvelle question',
    none: 'Aucune question de mise en relation pour l’instant',
    why: 'Elles sont posées à la famille et aux professeurs avant une mise en relation.',
  },
} as const satisfies ReferenceTable
