// The chapters of the demo company, in the order in which they are opened; what each plans is lived in the order of time.
import type { Chapter } from '../story.ts'
import { booksChapter } from './books.chapter.ts'
import { contactsChapter } from './contacts.chapter.ts'
import { dailyChapter } from './daily.chapter.ts'
import { familiesChapter } from './families.chapter.ts'
import { landingChapter } from './landing.chapter.ts'
import { moneyChapter } from './money.chapter.ts'
import { officeChapter } from './office.chapter.ts'
import { recruitmentChapter } from './recruitment.chapter.ts'
import { searchesChapter } from './searches.chapter.ts'
import { stagesChapter } from './stages.chapter.ts'
import { teachersChapter } from './teachers.chapter.ts'
import { tuitionChapter } from './tuition.chapter.ts'

export const demoChapters: readonly Chapter[] = [
  officeChapter,
  familiesChapter,
  teachersChapter,
  contactsChapter,
  recruitmentChapter,
  dailyChapter,
  landingChapter,
  tuitionChapter,
  searchesChapter,
  moneyChapter,
  booksChapter,
  stagesChapter,
]
