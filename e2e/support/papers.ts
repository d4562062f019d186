// Papers as they leave in a tab of their own: fetched with the cookies of who asked, and read when a reader is installed.
import { execFileSync } from 'node:child_process'
import { expect, type Locator, type Page } from '@playwright/test'

const readText = (paper: Buffer): string | null => {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: paper, encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Presses what opens a paper and reads it; its text is null where nothing can read a PDF. */
export const printed = async (
  page: Page,
  control: Locator,
): Promise<{ readonly name: string; readonly text: string | null }> => {
  const opened = page.context().waitForEvent('request', (request) => request.isNavigationRequest())
  await control.click()
  const answer = await page.request.get((await opened).url())
  const bytes = await answer.body()
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-8).toString()).toContain('%%EOF')
  const name = /filename="?([^";]+)/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? ''
  return { name, text: readText(bytes) }
}
