// The stages to come as another page shows them: cards of all, or of those of a town, a class or a period.
import { slugged } from '@cartable/domain/kernel/folded.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { levelsToCome, type PublicLevel } from './site.queries.ts'
import { cardStyle, stageCards } from './stage-card.ts'

/** The address word of stages that are given online. */
export const onlineWord = 'en-ligne'
/** Where a stage takes place, in one word for people; null while it is not known. */
export const townOf = ({ online, place }: PublicLevel): string | null => (online ? 'En ligne' : (place?.city ?? null))

/** What a stage answers to, filter by filter. */
export const wordsOf = (stage: PublicLevel) => {
  const town = townOf(stage)
  return {
    lieu: stage.online ? [onlineWord] : town === null ? [] : [slugged(town)],
    niveau: [stage.levelName, ...stage.equivalents].map(slugged),
    vacances: [slugged(stage.periodName)],
  }
}

/** Cards shown on a page that speaks of something else besides. */
const most = 6

/** `listOf` makes the cards of what is typed; `style` is what they need. */
export const stagesForPages = async ({ db, platform, today }: Pick<OperationContext, 'db' | 'platform' | 'today'>) => {
  const all = await levelsToCome(db, today())
  const few = await platform.settings.integer('stages_few_seats')
  const listOf = (only: string | null): string | null => {
    const word = slugged(only ?? '')
    const found = word === '' ? all : all.filter((stage) => Object.values(wordsOf(stage)).flat().includes(word))
    return found.length === 0 ? null : stageCards(found.slice(0, most), few)
  }
  return { style: cardStyle, listOf }
}
