// What one to five stars mean, in words.

export const starWords = ['Insuffisant', 'Fragile', 'Satisfaisant', 'Très bien', 'Excellent'] as const
export const noStars = 'Non noté'

/** `4 sur 5, Très bien` */
export const starText = (stars: number | null): string =>
  stars === null ? noStars : `${stars} sur ${starWords.length}, ${starWords[stars - 1]}`
