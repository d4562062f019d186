// Names of the reference tables that are ordinary modules, and the order of all of them in the menu.
import type { ReferenceTable } from '../kernel/codification.ts'
import { declaredTables } from './codifications.ts'
import {
  chapters,
  documentTypes,
  locations,
  promoCodes,
  regionalUrssafs,
  responseTypes,
  teacherCategories,
} from './office.tables.ts'
import { cities, establishments, linkingQuestions } from './places/places.tables.ts'

export const subjects = {
  key: 'subjects',
  table: 'subjects',
  names: { singular: 'subject', plural: 'subjects' },
  slug: 'subjects',
  heading: 'Pédagogie',
  titles: {
    plural: 'Matières',
    singular: 'Matière',
    isFeminine: true,
    new: 'Nouvelle matière',
    newButton: 'Nouvelle matière',
    none: 'Aucune matière pour l’instant',
    why: 'Les contrats, les professeurs et les stages les choisissent.',
  },
} as const satisfies ReferenceTable

export const subjectCategories = {
  key: 'subjectCategories',
  table: 'subject_categories',
  names: { singular: 'subject_category', plural: 'subject_categories' },
  slug: 'subject-categories',
  heading: 'Pédagogie',
  titles: {
    plural: 'Catégories de matières',
    singular: 'Catégorie de matières',
    isFeminine: true,
    new: 'Nouvelle catégorie de matières',
    newButton: 'Nouvelle catégorie',
    none: 'Aucune catégorie de matières pour l’instant',
    why: 'Elles rangent les matières dans les listes.',
  },
} as const satisfies ReferenceTable

export const schoolCareers = {
  key: 'schoolCareers',
  table: 'school_careers',
  names: { singular: 'school_career', plural: 'school_careers' },
  slug: 'school-careers',
  heading: 'Pédagogie',
  titles: {
    plural: 'Parcours scolaires',
    singular: 'Parcours scolaire',
    isFeminine: false,
    new: 'Nouveau parcours scolaire',
    newButton: 'Nouveau parcours',
    none: 'Aucun parcours scolaire pour l’instant',
    why: 'Ils tiennent les niveaux, et chacun a ses tarifs.',
  },
} as const satisfies ReferenceTable

const headings = ['Pédagogie', 'Personnes', 'Lieux', 'Échanges']

/** Order of the menu under its headings; a table that is not named comes last. */
const keys = [
  ...['subjects', 'subjectCategories', 'schoolCareers', 'chapters', 'traineeshipTypes', 'linkingQuestions'],
  ...['graduations', 'experiences', 'teacherCategories', 'rankings', 'establishments', 'disabledAccountReasons'],
  ...['cities', 'locations', 'regionalUrssafs'],
  ...['responseTypes', 'helpCategories', 'documentTypes', 'promoCodes'],
]
const rank = ({ heading, key }: ReferenceTable) =>
  headings.indexOf(heading) * 100 + (keys.includes(key) ? keys.indexOf(key) : 99)

/** Every reference table, those of one heading together, in the order of the menu. */
export const referenceTables: readonly ReferenceTable[] = [
  subjects,
  subjectCategories,
  schoolCareers,
  ...declaredTables,
  chapters,
  teacherCategories,
  locations,
  regionalUrssafs,
  responseTypes,
  documentTypes,
  promoCodes,
  linkingQuestions,
  establishments,
  cities,
].toSorted((a, b) => rank(a) - rank(b))
