// What is said once a card has another place: of the card, since a name does not tell « passé » from « passée ».
import { de } from '@cartable/domain/kernel/french.ts'

export const movedWords = (title: string, column: string): string =>
  `La carte ${de(title)} est passée à «\u00a0${column}\u00a0».`
