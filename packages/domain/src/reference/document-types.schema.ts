// Shapes of the kinds of document: whom they are asked of, how long they hold, whether somebody checks them.
import { z } from 'zod'
import { text } from '../kernel/fields.ts'
import { distinctChoices } from './shared/choices.ts'

export const documentNatures = {
  proof: 'Justificatif',
  certificate: 'Attestation',
  contract: 'Contrat',
  material: 'Support pédagogique',
  other: 'Autre',
} as const
export const documentCategories = {
  identity: 'Identité',
  address: 'Domicile',
  bank: 'Banque',
  diploma: 'Diplômes',
  employment: 'Emploi',
  tax: 'Fiscalité',
  teaching: 'Enseignement',
  other: 'Autre',
} as const
export const documentOwners = {
  customer: 'Clients',
  student: 'Élèves',
  teacher: 'Professeurs',
  candidate: 'Candidats',
  'traineeship-session': 'Sessions de stage',
  'traineeship-subject': 'Matières de stage',
  'traineeship-group': 'Groupes de stage',
  company: 'Société',
} as const

/** Of which teachers a mandatory kind is asked. */
export const mandatoryFor = {
  all: 'Tous',
  'self-employed': 'Auto-entrepreneurs',
  employee: 'Salariés',
} as const

type Nature = keyof typeof documentNatures
type Category = keyof typeof documentCategories
type MandatoryFor = keyof typeof mandatoryFor

export const documentTypeFields = {
  name: text(150),
  type: z.enum(Object.keys(documentNatures) as [Nature, ...Nature[]]),
  category: z.enum(Object.keys(documentCategories) as [Category, ...Category[]]),
  availableFor: distinctChoices(documentOwners),
  mandatory: z.boolean(),
  mandatoryFor: z.enum(Object.keys(mandatoryFor) as [MandatoryFor, ...MandatoryFor[]]).default('all'),
  limitedValidity: z.boolean(),
  /** Null unless `limitedValidity`. */
  validityDurationInMonths: z.int().min(1).max(600).nullable(),
  internalCheckRequired: z.boolean(),
}
export const documentTypeRecord = {
  name: z.string(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  availableFor: z.array(z.string()),
  mandatory: z.boolean(),
  mandatoryFor: z.string(),
  limitedValidity: z.boolean(),
  validityDurationInMonths: z.int().nullable(),
  internalCheckRequired: z.boolean(),
}
export const documentTypeRow = { ...documentTypeRecord, type: z.string(), category: z.string() }
