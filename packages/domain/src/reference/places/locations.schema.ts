// Shapes of the places of the company: what happens there, and where they are.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { text } from '../../kernel/fields.ts'
import { distinctChoices } from '../shared/choices.ts'

export const locationUses = {
  interview: 'Entretiens',
  'private-tuition': 'Cours particuliers',
  traineeship: 'Stages',
} as const

export const locationFields = {
  name: text(150),
  availableFor: distinctChoices(locationUses),
  address: OptionalAddress,
}
export const locationRecord = {
  name: z.string(),
  availableFor: z.array(z.string()),
  address: AddressView.nullable(),
}
export const locationRow = {
  name: z.string(),
  availableFor: z.array(z.string()),
  address: z.string().nullable(),
}
