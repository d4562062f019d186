// Where a lesson takes place, in the words of whoever reads it at home.
import type { ContractLocation } from '../../contracts/locations.words.ts'

export type Place = {
  readonly location: ContractLocation
  readonly address: string | null
}

/** Said to whoever reads: both have a home of their own. */
export const whereText = (
  { location, address }: Place,
  reader: 'family' | 'customer' | 'student' | 'teacher',
): string => {
  if (location === 'online') return 'En ligne'
  if (location === 'student-home') return reader === 'teacher' ? (address ?? 'Chez l’élève') : 'Chez vous'
  if (location === 'teacher-home') return reader === 'teacher' ? 'Chez vous' : 'Chez le professeur'
  if (location === 'company') return ['Dans nos locaux', address].filter(Boolean).join(', ')
  return address ?? 'Lieu à préciser'
}
