// French typography as a page shows it: spaces before double signs, amounts, days, apostrophes.
import type { Page } from '@playwright/test'

/** What stands wrongly in a line, each with its reason; nothing when all is well. */
export const wrongSigns = (line: string): readonly string[] => {
  const found: string[] = []
  // addresses, hours and codes hold signs that are no punctuation
  const words = line.replace(/https?:\/\/\S+/g, '')
  if (/[^\s\u00a0\u202f] [:;!?%€»]/.test(words)) found.push('an ordinary space before a double sign')
  if (/« \S/.test(words)) found.push('an ordinary space after «')
  if (/\p{L}'\p{L}/u.test(words)) found.push('a straight apostrophe')
  // articles of the law count in whole euros
  for (const [amount] of words.replace(/^CGI, .*/, '').matchAll(/[-−]?\d[\d\u202f\u00a0]*([.,][\d\u202f\u00a0]*)?€/g))
    if (!/^[-−]?\d{1,3}(\u202f\d{3})*,\d{2}\u00a0€$/.test(amount)) found.push(`an amount written « ${amount} »`)
  for (const [day] of words.matchAll(/\b\d{1,4}[/-]\d{1,2}[/-]\d{2,4}\b/g))
    if (!/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/(19|20)\d{2}$/.test(day)) found.push(`a day written « ${day} »`)
  return found.map((reason) => `${reason}: ${line.slice(0, 120)}`)
}

/** Lines of the page, read or spoken. */
export const linesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const named = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(','))]
    return [
      document.title,
      // biome-ignore lint/performance/useDomNodeTextContent: what is shown, not what styles hide
      ...document.body.innerText.split(/[\n\t]/),
      ...named.flatMap((element) => spoken.flatMap((name) => element.getAttribute(name)?.split('\n') ?? [])),
    ]
      .map((line) => line.trim())
      .filter(Boolean)
  })
