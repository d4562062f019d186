// What a browser with an empty cache really downloads for a page, counted on the wire.
import type { Browser } from '@playwright/test'

export type ColdLoad = { readonly kib: number; readonly files: number }

export type Visit = {
  readonly url: string
  /** cookie of a session, 'name=value' */
  readonly cookie?: string
  /** what is on screen once the page is usable */
  readonly ready: string
  readonly encoding: 'gzip' | 'br'
}

/** JavaScript and CSS of one visit, in KiB as they were encoded. */
export async function coldLoad(browser: Browser, { url, cookie, ready, encoding }: Visit): Promise<ColdLoad> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
  })
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: new URL(url).origin }])
    }
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes = new Map<string, number>()
    session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
    session.on(
      'Network.dataReceived',
      ({ requestId, encodedDataLength }) => void bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
    )
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {}) // the stream of events stays open
    const wanted = [...kinds]
      .filter(([, kind]) => kind === 'Script' || kind === 'Stylesheet')
      .map(([id]) => bytes.get(id) ?? 0)
    return { kib: wanted.reduce((sum, size) => sum + size, 0) / 1024, files: wanted.length }
  } finally {
    await context.close()
  }
}
