// Rows of a reference table that a test makes for itself and may disable, by the operations of its form.
import { expect, type Page } from '@playwright/test'

/** Diplomas whose names begin with a word of this run. */
export const makeDiplomas = async (page: Page, word: string, count: number): Promise<readonly string[]> => {
  const names = Array.from({ length: count }, (_, index) => `${word} ${String(index + 1).padStart(2, '0')}`)
  for (const name of names) {
    const answer = await page.request.post('/api/codification/codification-show-graduation', {
      headers: { 'x-cartable': '1' },
      data: { id: null, updatedAt: null, name, color: null, famous: false },
    })
    expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200)
    expect((await answer.json()).errors ?? null, name).toBeNull()
  }
  return names
}
