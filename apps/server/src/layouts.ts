// Every type of data that is imported and exported, in the order of the screen, and the job that imports them.
import { importJob } from './modules/exchange/run-import.ts'
import { chaptersLayout } from './modules/reference/chapters.exchange.ts'
import type { ExchangeLayout } from './platform/exchange/layout.ts'

export const exchangeLayouts: readonly ExchangeLayout[] = [chaptersLayout]

export const runImport = importJob(exchangeLayouts)
