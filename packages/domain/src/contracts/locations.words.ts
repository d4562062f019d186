// The words of where lessons of a contract take place.

export const contractLocations = {
  'student-home': 'Chez l’élève',
  'teacher-home': 'Chez le professeur',
  online: 'En ligne',
  company: 'Dans nos locaux',
  other: 'Autre lieu',
} as const
export type ContractLocation = keyof typeof contractLocations
