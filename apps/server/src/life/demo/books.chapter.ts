// Chapter of the demo: the year that ended within the story is closed in March, its balances handed over to the next one.
import { closeMonth, closeYear, enterAccruals } from '../acts/money/closing.acts.ts'
import type { Chapter } from '../story.ts'
import { colleague, daysOf, plan } from './tuition-plan.ts'

/** Day of the year on which the accountant is done with the year before. */
const closedOn = '03-16'

export const booksChapter: Chapter = {
  name: 'clôture de l’exercice',
  open: async (story) => {
    const { first, last } = daysOf(story)
    const year = last.slice(0, 4)
    const day = `${year}-${closedOn}`
    if (first >= `${year}-01-01` || day >= last) return
    plan(story, day, 10, async () => {
      const accountant = await colleague(story.life, 'compta')
      await enterAccruals(accountant)
      await closeMonth(accountant, 'Points suivis avec l’expert-comptable.', `${Number(year) - 1}-12-01`)
      await closeYear(accountant)
    })
  },
}
