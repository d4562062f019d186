// Every type of data that is imported and exported, in the order of the screen, and the job that imports them.
import { importJob } from './modules/exchange/run-import.ts'
import { careersLayout } from './modules/reference/careers.exchange.ts'
import { chaptersLayout } from './modules/reference/chapters.exchange.ts'
import { citiesLayout } from './modules/reference/cities.exchange.ts'
import { establishmentsLayout } from './modules/reference/establishments.exchange.ts'
import { subjectsLayout } from './modules/reference/subjects.exchange.ts'
import type { ExchangeLayout } from './platform/exchange/layout.ts'

export const exchangeLayouts: readonly ExchangeLayout[] = [
  establishmentsLayout,
  citiesLayout,
  subjectsLayout,
  careersLayout,
  chaptersLayout,
]

export const runImport = importJob(exchangeLayouts)
