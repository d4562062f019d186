// What the pages of a company's people complain of: an error of ours that a browser met, whatever the person saw of it.
import type { BrowserContext } from '@playwright/test'

/**
 * A console says of each answer of 400 and more, and of each request that a page's end gave up, that it was not loaded: a
 * refusal is the product's own word, and a fault of the server stands in its log.
 */
const isOfNetwork = (said: string) => said.startsWith('Failed to load resource')
/** Chromium says so when an observer takes more than a frame: nothing broke. */
const isHarmless = (said: string) => said.startsWith('ResizeObserver loop')

export type PageFaults = {
  /** Follows every page of this browser, those that it opens later too. */
  follow(context: BrowserContext): void
  /** What was said until now, with the address of its page. */
  readonly said: readonly string[]
}

export const pageFaults = (): PageFaults => {
  const said: string[] = []
  const note = (text: string, url: string | undefined) => {
    if (!isOfNetwork(text) && !isHarmless(text)) said.push(`${text} (${url ?? 'page closed'})`)
  }
  return {
    said,
    follow: (context) => {
      context.on('weberror', (fault) => note(String(fault.error()), fault.page()?.url()))
      context.on('console', (message) => {
        if (message.type() === 'error') note(message.text(), message.page()?.url())
      })
    },
  }
}
