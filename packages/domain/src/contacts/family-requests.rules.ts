// What a family touches and reads when it asks by itself, without a schema: parts of a day, places, steps of a request.

/** Requests of one household that may be open at once. */
export const mostOpenRequests = 5

/** Parts of a day that the family touches, as hours by the clocks of Paris. */
export const dayParts = {
  morning: { label: 'Matin', from: '09:00', to: '12:00' },
  noon: { label: 'Midi', from: '12:00', to: '14:00' },
  afternoon: { label: 'Après-midi', from: '14:00', to: '17:00' },
  evening: { label: 'Soir', from: '17:00', to: '20:00' },
} as const
export type DayPart = keyof typeof dayParts

/** `3-evening`: Wednesday in the evening. */
export const momentCode = (weekday: number, part: DayPart): string => `${weekday}-${part}`

export type Window = { readonly weekday: number; readonly fromTime: string; readonly toTime: string }
export const windowOf = (moment: string): Window => {
  const [weekday = '1', part = 'morning'] = moment.split('-') as [string, DayPart]
  return { weekday: Number(weekday), fromTime: dayParts[part].from, toTime: dayParts[part].to }
}

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
/** « lundi soir, mercredi après-midi »; null where nothing was touched. */
export const momentsText = (moments: readonly string[]): string | null =>
  moments.length === 0
    ? null
    : [...moments]
        .sort()
        .map((moment) => {
          const [weekday = '1', part = 'morning'] = moment.split('-') as [string, DayPart]
          return `${weekdays[Number(weekday) - 1]} ${dayParts[part].label.toLocaleLowerCase('fr-FR')}`
        })
        .join(', ')

export const lessonPlaces = { CAD: 'À domicile', CEL: 'En ligne' } as const

/** Where a request stands, until its first lesson is given. */
export const requestSteps = {
  received: 'Demande reçue',
  contacted: 'Nous nous sommes parlé',
  searching: 'Nous cherchons un professeur',
  found: 'Un professeur vous est proposé',
  planned: 'Premier cours prévu',
  closed: 'Demande refermée',
} as const
export type RequestStep = keyof typeof requestSteps

/** The road that is shown, in its order. */
export const roadOfRequest = ['received', 'contacted', 'searching', 'found', 'planned'] as const
