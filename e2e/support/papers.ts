// Papers as they leave in a tab of their own: fetched with the cookies of who asked, and read.
import { expect, type Locator, type Page } from '@playwright/test'
import { pdfText } from '../../apps/server/test/pdf-text.ts'

export type Paper = { readonly name: string; readonly text: string }

/** Presses what opens a paper, reads it, and closes its tab: a page behind another one may miss a click. */
export const printed = async (page: Page, control: Locator): Promise<Paper> => {
  const opened = page.context().waitForEvent('request', (request) => request.isNavigationRequest())
  const tab = page.context().waitForEvent('page')
  await control.click()
  const paper = await readPaper(page, (await opened).url())
  await (await tab).close()
  await page.bringToFront()
  return paper
}

/** A paper by its address. */
export const readPaper = async (page: Page, address: string): Promise<Paper> => {
  const answer = await page.request.get(address)
  const bytes = await answer.body()
  expect(answer.headers()['content-type'], address).toBe('application/pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-8).toString()).toContain('%%EOF')
  const name = /filename="?([^";]+)/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? ''
  return { name, text: pdfText(bytes) }
}
