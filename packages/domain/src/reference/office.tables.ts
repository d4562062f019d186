// Names of the reference tables of the office: chapters, teacher categories, places of the company, standard answers, kinds of document, promo codes.
import type { ReferenceTable } from '../kernel/codification.ts'

export const chapters = {
  key: 'chapters',
  table: 'chapters',
  names: { singular: 'chapter', plural: 'chapters' },
  slug: 'chapters',
  heading: 'Pédagogie',
  titles: {
    plural: 'Chapitres',
    singular: 'Chapitre',
    isFeminine: false,
    new: 'Nouveau chapitre',
    newButton: 'Nouveau chapitre',
    none: 'Aucun chapitre pour l’instant',
    why: 'Les cours et les stages disent lesquels ils ont traités.',
  },
} as const satisfies ReferenceTable

export const teacherCategories = {
  key: 'teacherCategories',
  table: 'teacher_categories',
  names: { singular: 'teacher_category', plural: 'teacher_categories' },
  slug: 'teacher-categories',
  heading: 'Personnes',
  titles: {
    plural: 'Catégories de professeurs',
    singular: 'Catégorie de professeurs',
    isFeminine: true,
    // the specification gives this breadcrumb to the teacher categories, letter for letter
    new: 'Nouvelle catégorie de matières',
    newButton: 'Nouvelle catégorie',
    none: 'Aucune catégorie de professeurs pour l’instant',
    why: 'Elles classent les professeurs et pèsent dans leur note.',
  },
} as const satisfies ReferenceTable

export const locations = {
  key: 'locations',
  table: 'locations',
  names: { singular: 'location', plural: 'locations' },
  slug: 'locations',
  heading: 'Lieux',
  titles: {
    plural: 'Lieux',
    singular: 'Lieu',
    isFeminine: false,
    new: 'Nouveau lieu',
    newButton: 'Nouveau lieu',
    none: 'Aucun lieu pour l’instant',
    why: 'On y tient les entretiens, les cours et les stages.',
  },
} as const satisfies ReferenceTable

export const regionalUrssafs = {
  key: 'regionalUrssafs',
  table: 'regional_urssafs',
  names: { singular: 'regional_urssaf', plural: 'regional_urssafs' },
  slug: 'regional-urssafs',
  heading: 'Lieux',
  titles: {
    plural: 'URSSAF régionales',
    singular: 'URSSAF régionale',
    isFeminine: true,
    new: 'Nouvelle URSSAF régionale',
    newButton: 'Nouvelle URSSAF',
    none: 'Aucune URSSAF régionale pour l’instant',
    why: 'Chaque département relève de l’une d’elles dans les déclarations.',
  },
} as const satisfies ReferenceTable

export const responseTypes = {
  key: 'responseTypes',
  table: 'response_types',
  names: { singular: 'response_type', plural: 'response_types' },
  slug: 'response-types',
  heading: 'Échanges',
  titles: {
    plural: 'Réponses types',
    singular: 'Réponse type',
    isFeminine: true,
    new: 'Nouvelle réponse type',
    newButton: 'Nouvelle réponse type',
    none: 'Aucune réponse type pour l’instant',
    why: 'Professeurs et familles y choisissent leur motif.',
  },
} as const satisfies ReferenceTable

export const documentTypes = {
  key: 'documentTypes',
  table: 'document_types',
  names: { singular: 'document', plural: 'documents' },
  slug: 'documents',
  heading: 'Échanges',
  titles: {
    plural: 'Types de documents',
    singular: 'Type de document',
    isFeminine: false,
    new: 'Nouveau type de document',
    newButton: 'Nouveau type',
    none: 'Aucun type de document pour l’instant',
    why: 'Ils disent quels justificatifs sont demandés, à qui et pour combien de temps.',
  },
} as const satisfies ReferenceTable

export const promoCodes = {
  key: 'promoCodes',
  table: 'promo_codes',
  names: { singular: 'promo_code', plural: 'promo_codes' },
  slug: 'promo-codes',
  heading: 'Échanges',
  titles: {
    plural: 'Codes promo',
    singular: 'Code promo',
    isFeminine: false,
    new: 'Nouveau code promo',
    newButton: 'Nouveau code',
    none: 'Aucun code promo pour l’instant',
    why: 'Les familles les donnent à l’inscription à un stage.',
  },
} as const satisfies ReferenceTable
